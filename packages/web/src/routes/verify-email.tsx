import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { VerifyEmail } from '../features/auth/verify-email.tsx';

/** /verify-email: the target of the verification link. */
export function Component() {
  return (
    <AuthLayout>
      <VerifyEmail />
    </AuthLayout>
  );
}
