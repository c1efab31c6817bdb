import { paths } from './paths.ts';
import { readText, writeText } from './storage.ts';
/** The state of a link to a page that leads back. */
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

/** Returns where a link with this state came from if that is a path of this site, else the dashboard. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return (typeof from === 'string' && ownPath(from)) || paths.dashboard;
}

const wantedKey = 'agentarium.wanted';

/** Keeps the address that a visitor without a session wanted, in this tab. */
export const keepWantedPath = (path: string): void => writeText(wantedKey, path, 'session');
export const forgetWantedPath = (): void => writeText(wantedKey, null, 'session');

/** Returns the page to open after signing in: the one that a guard refused, else the dashboard. */
export const wantedPath = (): string => returnPath({ from: readText(wantedKey, 'session') });
