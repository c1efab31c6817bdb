import { Navigate, Outlet, useLocation } from 'react-router';
import { type ReturnState, returnPath } from '../lib/return-path.ts';
import { isAdmin } from '../lib/roles.ts';
import { wasSignedOut } from '../lib/session.ts';
import { useSession } from '../ui/use-session.ts';
import { Splash } from './layout/splash.tsx';

/** Sends a visitor without a session to /login, with the way back (specification section 2, route guards). */
export function RequireUser() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'restoring') return <Splash />;
  if (status === 'signed-in') return <Outlet />;
  const wanted: ReturnState = { from: pathname + search + hash };
  return <Navigate to="/login" replace state={wasSignedOut() ? null : wanted} />;
}

/** Stands inside `RequireUser`; sends a signed-in user who is no admin to /unauthorized. */
export function RequireAdmin() {
  const { user } = useSession();
  return isAdmin(user) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}

/** Sends a signed-in user to the page that /login was opened for, else to the dashboard. */
export function GuestOnly() {
  const { status } = useSession();
  const { state } = useLocation();
  if (status === 'restoring') return <Splash />;
  return status === 'signed-in' ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
}
