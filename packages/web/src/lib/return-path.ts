/** Where a visitor without a session wanted to go; kept in the history entry of /login, never in its address. */
export type ReturnState = { from: string };

/**
 * The page to open after signing in: the one the guard came from, else the dashboard. Only a path of this site is
 * taken: `//host` and `/\host` would leave it.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
