import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';

/** /reset-password: a new password with the link of the letter. */
export default function ResetPasswordPage() {
  return (
    <AuthLayout>
      <ResetPassword />
    </AuthLayout>
  );
}
