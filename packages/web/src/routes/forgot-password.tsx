import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ForgotPassword } from '../features/auth/reset-password.tsx';

/** /forgot-password: requests a password reset email. */
export function Component() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}
