import { wasSignedOut } from '../data/session.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { Navigate, Outlet, useLocation } from '../design/router.tsx';
import { paths } from '../lib/paths.ts';
import { type ReturnState, returnPath } from '../lib/return-path.ts';
import { isAdmin } from '../lib/roles.ts';
import { Splash } from './layout/splash.tsx';

// `Navigate` acts once per mount: with the location's key, a quick step back to another guarded page redirects too.

/** Sends a visitor without a session to /login, remembering the address (docs/spec/user-side.md#access). */
export function RequireUser() {
  const { status } = useSession();
  const { key, pathname, search, hash } = useLocation();
  if (status === 'restoring') return <Splash />;
  if (status === 'signed-in') return <Outlet />;
  const wanted: ReturnState = { from: pathname + search + hash };
  return <Navigate key={key} to={paths.login} state={wasSignedOut() ? null : wanted} />;
}

/** Inside `RequireUser`: sends a signed-in user who is not an admin to /unauthorized. */
export function RequireAdmin() {
  const { user } = useSession();
  const { key } = useLocation();
  return isAdmin(user) ? <Outlet /> : <Navigate key={key} to={paths.unauthorized} />;
}

/** Sends a signed-in user to the page that /login was opened for, else to the dashboard. */
export function GuestOnly() {
  const { status } = useSession();
  const { key, state } = useLocation();
  if (status === 'restoring') return <Splash />;
  return status === 'signed-in' ? <Navigate key={key} to={returnPath(state)} /> : <Outlet />;
}
