/** The `sid` of a session token. */
export function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String(claims.sid);
}
