import type { Database, DatabaseOptions } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL at `url`, or the product's own in `dataDir`. Throws DatabaseLockedError when another product uses
 * that directory.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  if (url !== undefined) return openPostgres({ ...options, url });
  const server = await startEmbeddedPostgres(options);
  try {
    const database = await openPostgres({ ...options, url: server.url });
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
