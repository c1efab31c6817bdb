/**
 * Keys under which names and addresses are unique. Case, width, spaces and invisible characters don't make
 * a different name, so they don't make a different key either.
 */
function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

export function usernameKey(username: string): string {
  return plainForm(username);
}

export function emailKey(email: string): string {
  return plainForm(email);
}

/** What a person types into the login form: a username, or an email address when it holds an `@`. */
export function loginKey(text: string): { key: string; isEmail: boolean } {
  const key = plainForm(text);
  return { key, isEmail: key.includes('@') };
}

/**
 * The key of an address that nobody has proved to own yet. It never collides with a proved one, so that an
 * unverified registration neither blocks the owner of the address nor reveals whether the address has an account.
 */
export function unclaimedEmailKey(email: string, userId: string): string {
  return `${emailKey(email)}#${userId}`;
}

export function isClaimed(key: string): boolean {
  return !key.includes('#');
}
