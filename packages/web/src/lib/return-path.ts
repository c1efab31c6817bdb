import { paths } from './paths.ts';
/** The page a visitor without a session wanted; kept in the history entry of /login, never in its address. */
export type ReturnState = { from: string };

/** A placeholder origin for parsing paths. */
const site = 'https://this-site.invalid';

/** A path as the browser would parse it, never leading to another site; else null. */
function ownPath(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, site)) return null;
  const { origin, pathname, search, hash } = new URL(text, site);
  // The router decodes paths first: an encoded part must not become another site's address.
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const again = URL.canParse(decoded, site) ? new URL(decoded, site).origin : null;
  const path = pathname + search + hash;
  return origin === site && again === site && !/^\/[\s\p{Cc}]*[/\\]/u.test(decoded) ? path : null;
}

/** The page to open after signing in: the one the guard came from when it is a path of this site, else the dashboard. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return (typeof from === 'string' && ownPath(from)) || paths.dashboard;
}
