import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { RegisterPanel } from '../features/auth/register-form.tsx';
import { CheckEmail, usePendingAddress } from '../features/auth/verify-email.tsx';

/** /register: a new account, then a prompt to check the email (docs/spec/user-side.md#login-and-registration). */
export function Component() {
  const [pending, setPending] = usePendingAddress();
  return (
    <AuthLayout>
      {pending === null ? (
        <RegisterPanel onVerificationNeeded={setPending} />
      ) : (
        <CheckEmail address={pending} onLeave={() => setPending(null)} />
      )}
    </AuthLayout>
  );
}
