import { setTimeout as pause } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { databaseErrorCode } from './errors.ts';

/** Lock key that serializes processes starting together. */
const migrationKey = 4_201_337;

/** A statement that rewrites or counts a large table may take long: an hour, in milliseconds. */
const timeoutMs = 3_600_000;

/** A statement that waits for a lock blocks everyone behind it, so it waits briefly and retries. */
const lockMs = 300;
const pauseMs = 700;
const maxAttempts = 600;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

const prepare = `
  set local client_min_messages = warning;
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  );`;
const withoutLimit = 'set local client_min_messages = warning; set local statement_timeout = 0;';
const waitShortly = `set local lock_timeout = ${lockMs};`;
const findLast = 'select max(created_at) as last from drizzle.__drizzle_migrations';
const keep = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

const inTransaction = /\bconcurrently\b/gi;
const isAlone = ({ sql }: MigrationMeta) => sql.some((statement) => statement.search(inTransaction) >= 0);

/** For use in a transaction, where an index cannot be built concurrently. */
async function run(database: Database, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await database.script(statement.replace(inTransaction, ''), timeoutMs);
  await database.query('', keep, [hash, folderMillis]);
}

async function runAll(database: Database, migrations: MigrationMeta[]): Promise<void> {
  await database.transaction(async () => {
    await database.script(withoutLimit);
    for (const migration of migrations) await run(database, migration);
  });
}

/** Runs one migration on a database that other processes are using. */
async function runOnline(database: Database, migration: MigrationMeta): Promise<void> {
  if (isAlone(migration)) {
    for (const statement of migration.sql) await database.statementAlone(statement);
    await database.query('', keep, [migration.hash, migration.folderMillis]);
    return;
  }
  await database.transaction(async () => {
    await database.script(withoutLimit + waitShortly);
    await run(database, migration);
  });
}

async function retryLocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const code = databaseErrorCode(error);
      if ((code !== lockNotAvailable && code !== deadlockDetected) || tries === maxAttempts) throw error;
      await pause(pauseMs);
    }
  }
}

/**
 * Brings the database up to date with the drizzle-kit migrations in `folder`, each once however many processes start
 * together: all or none on an empty database, else one by one beside running processes
 * (docs/decisions/0020-migrations-beside-old-processes.md). Returns how many it ran. Throws when the database is newer.
 */
export async function migrate(database: Database, folder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return database.exclusively(migrationKey, async () => {
    await database.transaction(() => database.script(prepare));
    const [row] = await database.query<{ last: number | null }>('', findLast, []);
    const last = row?.last ?? 0;
    if (last > Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis))) {
      throw new Error('The database was created by a newer version: update the program');
    }
    const missing = migrations.filter(({ folderMillis }) => folderMillis > last);
    if (last === 0) await runAll(database, missing);
    else for (const migration of missing) await retryLocked(() => runOnline(database, migration));
    return missing.length;
  });
}
