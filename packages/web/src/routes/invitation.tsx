import { AcceptInvitation } from '../features/auth/accept-invitation.tsx';
import { AuthLayout } from '../features/auth/auth-layout.tsx';

/** /invitation: creates the account of an invitation, with its link. */
export function Component() {
  return (
    <AuthLayout>
      <AcceptInvitation />
    </AuthLayout>
  );
}
