import type { Database, DatabaseOptions } from './database.ts';

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir`. Throws DatabaseLockedError when another process
 * holds the directory.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  // Only the driver that is used is loaded: the other would take memory all the same.
  if (url === undefined) return (await import('./embedded.ts')).openEmbedded(options);
  return (await import('./postgres.ts')).openPostgres({ ...options, url });
}
