import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ForgotPassword } from '../features/auth/forgot-password.tsx';

/** /forgot-password: a letter with a link to a new password. */
export default function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}
