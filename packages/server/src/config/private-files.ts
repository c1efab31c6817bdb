import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The rights of everybody but the owner. */
export const othersRights = 0o077;
const sticky = 0o1000;

/** What the server itself keeps in its data directory; other things there are not its own. */
const ownNames = /^(database(\.\w+(-\w+)?)?|mail|jwt-secret)$/;

class NotPrivate extends Error {}

/** Windows has no such rights. */
const hasRights = process.platform !== 'win32';

function closePath(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & othersRights) === 0) return;
  chmodSync(path, mode & 0o700);
  if ((lstatSync(path).mode & othersRights) !== 0)
    throw new NotPrivate('its file system does not keep the rights of files');
}

/** Takes the rights of everybody but the owner from a file, or a folder and all that is in it. Links are left alone. */
function closeTree(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  closePath(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Makes the server's own files in `directory`, and the folder itself, readable by their owner only, also where an
 * earlier start or somebody else left them open. Throws `StartError` when that can't be.
 */
export function closeDataDir(directory: string): void {
  if (!hasRights) return;
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
