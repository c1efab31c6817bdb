import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, liveKey } from './database.ts';
import { databaseErrorCode } from './errors.ts';

/** A database that this version leaves untouched; the message is one line for the operator. */
export class MigrationRefusedError extends Error {}

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

const withoutLimit = 'set local client_min_messages = warning; set local statement_timeout = 0;';
const waitShortly = `set local lock_timeout = ${lockMs};`;

/** The files that were applied: migrations once, functions again when their text changes. */
const createSchemaFiles = `
  create table schema_files (
    name text primary key, hash text not null, applied_at timestamptz not null default now()
  );`;
const readSchemaFiles = 'select name, hash from schema_files';
const record = `
  insert into schema_files (name, hash) values ($1, $2)
  on conflict (name) do update set hash = excluded.hash, applied_at = now()`;

type SqlFile = { name: string; text: string; hash: string };

function readSqlFiles(folder: string, kind: 'migrations' | 'functions'): SqlFile[] {
  const files = readdirSync(join(folder, kind)).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, kind, file), 'utf8');
    return { name: `${kind}/${file}`, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/** Version 0.0.14 recorded its 38 migrations in a journal of drizzle-kit's: the time and hash of the last one. */
const lastOfJournal = {
  at: 1_795_466_002_000,
  hash: '5ccc6bb1e1bf2b7cd24c3af955e4cec8c37748c716f409a5d29aa03f2bad60c6',
};

const findTables = `
  select to_regclass('schema_files') is not null as files, to_regclass('drizzle.__drizzle_migrations') is not null as journal,
    to_regclass('executions') is not null as executions, to_regclass('execution_searches_indexed') is not null as latest`;
const readJournal =
  'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at desc limit 1';

type Tables = { files: boolean; journal: boolean; executions: boolean; latest: boolean };

const isNewer = () =>
  new MigrationRefusedError('The database was created by a newer version: update the program.');
const isOlder = () =>
  new MigrationRefusedError(
    'The database is older than version 0.0.14: start that version once, which updates it, then this one.',
  );

/**
 * Returns whether the database is empty, has the schema of version 0.0.14 with its journal, or records its files.
 * Throws when it has another schema.
 */
async function kindOf(database: Database): Promise<'empty' | 'journal' | 'files'> {
  const [tables] = await database.query<Tables>('', findTables, []);
  if (tables?.files) return 'files';
  const [last] = tables?.journal ? await database.query<typeof lastOfJournal>('', readJournal, []) : [];
  if (!last && !tables?.executions) return 'empty';
  if (last && last.at > lastOfJournal.at) throw isNewer();
  if (last?.hash !== lastOfJournal.hash || !tables?.latest) throw isOlder();
  return 'journal';
}

/** Marks a database of version 0.0.14 as standing at the baseline. */
async function replaceJournal(database: Database, { name, hash }: SqlFile): Promise<void> {
  await database.transaction(async (tx) => {
    await database.script(
      `${createSchemaFiles} drop table drizzle.__drizzle_migrations; drop schema drizzle;`,
    );
    await tx.query('', record, [name, hash]);
  });
}

/** The hashes of the applied files, by name. */
async function readApplied(database: Database): Promise<Map<string, string>> {
  const rows = await database.query<SqlFile>('', readSchemaFiles, []);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

const withoutComments = (text: string) => text.replaceAll(/^\s*--.*$/gm, '');
const concurrently = /\bconcurrently\b/gi;
const isConcurrent = ({ text }: SqlFile) => withoutComments(text).search(concurrently) >= 0;

/** For use in a transaction, where an index cannot be built concurrently. */
async function apply(database: Database, { name, text, hash }: SqlFile): Promise<void> {
  await database.script(text.replaceAll(concurrently, ''), timeoutMs);
  await database.query('', record, [name, hash]);
}

async function createSchema(database: Database, files: readonly SqlFile[]): Promise<void> {
  await database.transaction(async () => {
    await database.script(withoutLimit + createSchemaFiles);
    for (const file of files) await apply(database, file);
  });
}

/** A statement ends with a semicolon at the end of a line. */
const statementsOf = (text: string) =>
  withoutComments(text)
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');

/** Applies files on a database that other processes may be using. */
async function applyOnline(database: Database, files: readonly SqlFile[]): Promise<void> {
  const [first] = files;
  if (first && isConcurrent(first)) {
    for (const statement of statementsOf(first.text)) await database.statementAlone(statement);
    await database.query('', record, [first.name, first.hash]);
    return;
  }
  await database.transaction(async () => {
    await database.script(withoutLimit + waitShortly);
    for (const file of files) await apply(database, file);
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

/** A migration says so in a line with the reason. */
const needsStop = ({ text }: SqlFile) => /^-- needs all processes stopped: \S/m.test(text);

/** Takes `liveKey` if no process holds it, as each does while it runs. */
const tryAlone = `select pg_try_advisory_xact_lock(${liveKey}) as alone`;
/**
 * Processes of version 0.0.14 held no lock. They called their connections `agentarium`, and the one that listened asked
 * something every 20 seconds; what a pooler keeps of them stays idle.
 */
const noneOf0014 = `select not exists (
  select 1 from pg_stat_activity where datname = current_database() and application_name = 'agentarium'
    and (state <> 'idle' or state_change > now() - interval '30 seconds')) as alone`;

/** Waits up to `waitMs` for processes that are stopping. Throws when one is alive. */
async function requireStopped(database: Database, { name }: SqlFile, test: string, waitMs: number) {
  for (const until = Date.now() + waitMs; ; await pause(pauseMs)) {
    const [row] = await database.query<{ alone: boolean }>('', test, []);
    if (row?.alone) return;
    if (Date.now() >= until)
      throw new MigrationRefusedError(
        `${name} needs all processes of the version before stopped, and one still uses this database: stop them, then start again.`,
      );
  }
}

/**
 * Brings the database up to date with `migrations/*.sql` and `functions/*.sql` of `folder`, each once however many
 * processes start together: all or none on an empty database, else one by one
 * (docs/decisions/0036-a-baseline-of-the-schema.md). Returns how many migrations it ran. Throws MigrationRefusedError when
 * the database is newer, older than 0.0.14, or still used by processes that have to be stopped.
 */
export async function migrate(database: Database, folder: string, waitMs = 10_000): Promise<number> {
  const migrations = readSqlFiles(folder, 'migrations');
  const functions = readSqlFiles(folder, 'functions');
  const [baseline] = migrations;
  if (!baseline) throw new Error(`There are no migrations in ${folder}`);
  return database.exclusively(migrationKey, async () => {
    const kind = await kindOf(database);
    if (kind === 'empty') {
      await createSchema(database, [...migrations, ...functions]);
      return migrations.length;
    }
    const applied =
      kind === 'files' ? await readApplied(database) : new Map([[baseline.name, baseline.hash]]);
    const names = new Set(migrations.map(({ name }) => name));
    const known = [...applied.keys()].filter((name) => name.startsWith('migrations/'));
    if (known.some((name) => !names.has(name))) throw isNewer();
    const missing = migrations.filter(({ name }) => !applied.has(name));
    const alone = missing.find(needsStop);
    if (alone) await requireStopped(database, alone, kind === 'journal' ? noneOf0014 : tryAlone, waitMs);
    if (kind === 'journal') await replaceJournal(database, baseline);
    for (const migration of missing) await retryLocked(() => applyOnline(database, [migration]));
    const changed = functions.filter(({ name, hash }) => applied.get(name) !== hash);
    if (changed.length > 0) await retryLocked(() => applyOnline(database, changed));
    return missing.length;
  });
}
