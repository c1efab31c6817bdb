import type { Database, DatabaseOptions } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir` (`memory://` keeps it in memory).
 * Throws DatabaseLockedError when another process holds the directory.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  return url === undefined ? openEmbedded(options) : openPostgres({ ...options, url });
}
