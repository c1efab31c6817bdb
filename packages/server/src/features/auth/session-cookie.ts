import type { Config } from '../../config.ts';

const cookieName = 'agentarium_session';
/** Written and removed by the page itself (lib/session-store.ts): without a network it can't remove the other one. */
const markName = 'agentarium_reader';
const weekSeconds = 7 * 24 * 60 * 60;

/**
 * The `Set-Cookie` header that lets the server embed a page's first data in its document (page-data.ts), or removes it.
 * Nothing else reads it: API calls need the token in their own header.
 */
export function sessionCookie({ appUrl }: Pick<Config, 'appUrl'>, token: string | null): string {
  const secure = appUrl?.startsWith('https:') ? '; Secure' : '';
  const life = token === null ? 0 : weekSeconds;
  return `${cookieName}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}

const cookieValue = (cookies: string, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.~%-]{1,2048})(?:;|$)`).exec(cookies)?.[1] ?? '';

/** The session id in a token; its signature is verified where the token is used. */
function sessionOf(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof payload === 'object' && payload !== null && 'sid' in payload ? String(payload.sid) : null;
  } catch {
    return null;
  }
}

/** The session that a document is served to; `zone` is that of the browser or of its user. */
export type CookieSession = { id: string; token: string; zone: string };

/** The session of a `Cookie` header, if the page has marked it as the one on screen; otherwise null. */
export function cookieSession(cookies = ''): CookieSession | null {
  const token = cookieValue(cookies, cookieName);
  const [id, zone = ''] = cookieValue(cookies, markName).split('~');
  if (!id || sessionOf(token) !== id) return null;
  try {
    return { id, token, zone: decodeURIComponent(zone) };
  } catch {
    return null;
  }
}
