import type { Database, DatabaseOptions } from './database.ts';

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir`. Throws DatabaseLockedError when another process has
 * it open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  // Loads only the driver in use, as the other one would take memory too.
  if (url === undefined) return (await import('./embedded.ts')).openEmbedded(options);
  return (await import('./postgres.ts')).openPostgres({ ...options, url });
}
