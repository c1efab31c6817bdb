import { type DataRouter, type MiddlewareFunction, Outlet, redirect, replace } from 'react-router';
import { hasUserSignedOut } from '../data/auth.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { paths } from '../lib/paths.ts';
import { forgetWantedPath, keepWantedPath, wantedPath } from '../lib/return-path.ts';
import { isAdmin, sessionStore } from '../lib/session-store.ts';
import { Splash } from './layout/root-layout.tsx';

type Guard = MiddlewareFunction;

/**
 * Ends a navigation at another address. After Back, Forward, a reload or a change of the session the browser is at the
 * refused address already, and its entry is replaced.
 */
export function redirectTo(to: string, { url }: Request): never {
  const isThere = url === window.location.href.split('#')[0];
  throw isThere ? replace(to) : redirect(to);
}

/** Sends a visitor without a session to /login, remembering the address (docs/spec/user-side.md#access). */
export const requireUser: Guard = async ({ request, url }) => {
  const { status } = await sessionStore.validated();
  if (status === 'signed-in') return forgetWantedPath();
  // A request has no hash.
  if (!hasUserSignedOut()) keepWantedPath(url.pathname + new URL(request.url).search + url.hash);
  redirectTo(paths.login, request);
};

/** Below `requireUser`: sends a signed-in user who is not an admin to /unauthorized. */
export const requireAdmin: Guard = ({ request }) => {
  if (!isAdmin(sessionStore.get().user)) redirectTo(paths.unauthorized, request);
};

/** Sends a signed-in user to the page that /login was opened for, else to the dashboard. */
export const guestOnly: Guard = async ({ request }) => {
  const { status } = await sessionStore.validated();
  if (status === 'signed-in') redirectTo(wantedPath(), request);
};

/** Hides the pages of a session that has just ended, while `requireUser` redirects. */
export function SignedInOutlet() {
  return useSession().status === 'signed-in' ? <Outlet /> : <Splash />;
}

/** Runs the guards again whenever the session starts, ends or gets another role; returns a stop function. */
export function followSession(router: DataRouter): () => void {
  const read = () => {
    const { status, user } = sessionStore.get();
    return `${status} ${user?.role}`;
  };
  let last = read();
  return sessionStore.subscribe(() => {
    const before = last;
    last = read();
    if (last !== before && !before.startsWith('restoring')) void router.revalidate();
  });
}
