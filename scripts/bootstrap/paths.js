import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository root, wherever the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const lockfile = join(root, 'package-lock.json');

/** Where the stamps of finished phases are stored; they are deleted with node_modules. */
export const stampFolder = join(root, 'node_modules', '.cache', 'agentarium');
