import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';

/** /reset-password: sets a new password with an emailed link. */
export function Component() {
  return (
    <AuthLayout>
      <ResetPassword />
    </AuthLayout>
  );
}
