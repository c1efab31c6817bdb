import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

/** The key under which processes that start together take turns. */
const migrationKey = 4_201_337;

/** A statement that rewrites or counts a large table may take long: an hour, in milliseconds. */
const patienceMs = 3_600_000;

const prepare = `
  set local client_min_messages = warning;
  set local statement_timeout = 0;
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  );`;
const findLast = 'select max(created_at) as last from drizzle.__drizzle_migrations';
const keep = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

/**
 * Brings the database up to the migrations in `folder` (drizzle-kit's), all or none, each once however many
 * processes start together. Gives how many it ran. Throws when the database is newer than the folder.
 */
export async function migrate(database: Database, folder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return database.exclusively(migrationKey, () =>
    database.transaction(async () => {
      await database.script(prepare);
      const [row] = await database.query<{ last: number | null }>('', findLast, []);
      const last = row?.last ?? 0;
      if (last > Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis))) {
        throw new Error('The database was made by a newer version of the program: update the program');
      }
      const missing = migrations.filter(({ folderMillis }) => folderMillis > last);
      for (const { sql, hash, folderMillis } of missing) {
        for (const statement of sql) await database.script(statement, patienceMs);
        await database.query('', keep, [hash, folderMillis]);
      }
      return missing.length;
    }),
  );
}
