import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { VerifyEmail } from '../features/auth/verify-email.tsx';

/** /verify-email: the link of the verification letter. */
export default function VerifyEmailPage() {
  return (
    <AuthLayout>
      <VerifyEmail />
    </AuthLayout>
  );
}
