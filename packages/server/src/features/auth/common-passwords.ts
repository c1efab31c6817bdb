import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/**
 * The 10,000 most common passwords of at least 8 characters, lower case, one per line: from the list of ten million
 * passwords that Mark Burnett placed in the public domain, as distributed by SecLists.
 */
const file = new URL('./common-passwords.gz', import.meta.url);

let list: Promise<Set<string>> | undefined;

async function read(): Promise<Set<string>> {
  const text = await promisify(gunzip)(await readFile(file));
  return new Set(text.toString('utf8').split('\n'));
}

/** Returns whether a password is among the most common ones, ignoring case and width. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= read();
  return (await list).has(password.normalize('NFKC').toLowerCase());
}
