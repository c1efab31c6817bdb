import { domainToUnicode } from 'node:url';

/**
 * Keys under which usernames and addresses are unique. Variants in case, width, spaces or invisible characters are the
 * same name, so they get the same key.
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

/** A domain has two spellings, почта.рф and xn--80a1acny.xn--p1ai: browsers send the second. */
export function emailKey(email: string): string {
  const [, name = '', domain = ''] = /^(.*@)(.*)$/s.exec(plainForm(email)) ?? [];
  return name === '' ? plainForm(email) : name + (domainToUnicode(domain) || domain);
}

/** Returns the key of a login: a username, or an email address if the text contains an `@`. */
export function loginKey(text: string): { key: string; isEmail: boolean } {
  const key = emailKey(text);
  return { key, isEmail: key.includes('@') };
}

/**
 * The key of an unverified address. It never collides with a verified one, so an unverified registration neither blocks
 * the owner of the address nor reveals whether the address has an account.
 */
export function unclaimedEmailKey(email: string, userId: string): string {
  return `${emailKey(email)}#${userId}`;
}

export function isClaimed(key: string): boolean {
  return !key.includes('#');
}
