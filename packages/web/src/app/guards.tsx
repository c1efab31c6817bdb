import { Navigate, Outlet } from 'react-router';
import { isAdmin } from '../lib/roles.ts';
import { useSession } from '../ui/use-session.ts';
import { Splash } from './layout/splash.tsx';

/** Sends a visitor without a session to /login (specification section 2, route guards). */
export function RequireUser() {
  const { status } = useSession();
  if (status === 'restoring') return <Splash />;
  return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Stands inside `RequireUser`; sends a signed-in user who is no admin to /unauthorized. */
export function RequireAdmin() {
  const { user } = useSession();
  return isAdmin(user) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}

/** Sends a signed-in user to the dashboard. */
export function GuestOnly() {
  const { status } = useSession();
  if (status === 'restoring') return <Splash />;
  return status === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />;
}
