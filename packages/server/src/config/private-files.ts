import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './errors.ts';

/** Permission bits of everyone but the owner. */
export const nonOwnerPermissions = 0o077;
const sticky = 0o1000;

/** The files that the server creates in its data directory; anything else there belongs to someone else. */
const ownNames = /^(database\.\w+(-\w+)?|postgres|mail|jwt-secret)$/;

class NotPrivate extends Error {}

/** Windows has no such permissions. */
const hasPermissions = process.platform !== 'win32';

function closePath(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & nonOwnerPermissions) === 0) return;
  chmodSync(path, mode & 0o700);
  if ((lstatSync(path).mode & nonOwnerPermissions) !== 0)
    throw new NotPrivate('its file system does not keep the rights of files');
}

/** Removes the permissions of everyone but the owner from a file, or from a folder and its contents. Skips links. */
function closeTree(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  closePath(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Makes `directory` and the server's own files in it accessible to their owner only. Throws
 * `StartError` when that fails.
 */
export function closeDataDir(directory: string): void {
  if (!hasPermissions) return;
  try {
    const path = realpathSync(directory);
    if ((lstatSync(path).mode & sticky) !== 0) throw new NotPrivate('other accounts use this folder too');
    closePath(path);
    for (const name of readdirSync(path)) if (ownNames.test(name)) closeTree(join(path, name));
  } catch (error) {
    const problem = `${directory} cannot be closed to other accounts, choose a folder that the server owns`;
    throw new StartError('DATA_DIR', problem, error);
  }
}
