import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseLog } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { startJobs } from '../../server/src/platform/jobs/jobs.ts';
import { prebuiltDatabase } from '../../server/src/prebuilt-database.ts';
import { createDatabase, databaseUrl, dropDatabase, onServer } from './postgres.ts';
import { cache, ownMigrations, preparedFolder, versionKey } from './prepared-database.ts';

export type TestDatabase = Database & { cleanup(): Promise<void> };
export type DatabaseKind = Database['kind'];

/** For `describe.each`: every test of the database runs on both. */
export const databaseKinds: DatabaseKind[] = ['embedded', 'postgres'];

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** The server that tests run on, started by globalSetup. Throws when there is none. */
export function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error('TEST_POSTGRES_URL names no PostgreSQL: run `npm test`');
  return url;
}

/**
 * A migrated database: a copy of the embedded one cached in node_modules/.cache, or of a template on TEST_POSTGRES_URL.
 * `cleanup` closes and removes it.
 */
export async function testDatabase(kind: DatabaseKind, migrations = ownMigrations): Promise<TestDatabase> {
  const url = kind === 'postgres' ? await copyOfTemplate({ migrations }) : undefined;
  const dataDir = url === undefined ? mkdtempSync(join(tmpdir(), 'agentarium-database-')) : '';
  if (url === undefined) await copyOfEmbedded(dataDir, migrations);
  const database = await openDatabase({ dataDir, url, log: silentLog });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  let cleaned = false;
  return {
    ...database,
    close,
    async cleanup() {
      if (cleaned) return;
      cleaned = true;
      await close();
      if (url === undefined) rmSync(dataDir, { recursive: true, force: true });
      else await dropDatabase(url);
    },
  };
}

async function prepare(database: Database, migrations: string): Promise<void> {
  await migrate(database, migrations);
  const jobs = await startJobs(database, { log: silentLog });
  await jobs.stop();
}

type Template = { migrations?: string | undefined; server?: string | undefined };

/** Copies a migrated database, on the test server unless another is given. Returns its URL. */
export async function copyOfTemplate({
  migrations = ownMigrations,
  server = testServer(),
}: Template = {}): Promise<string> {
  return createDatabase(server, await ensureTemplate(migrations, server));
}

const keptMs = 14 * 24 * 60 * 60 * 1000;

/** Removes old templates of other migrations; any test that still needs one recreates it. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (!/^(embedded|unfinished)-/.test(name)) continue;
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Puts a migrated embedded database into the data directory, as if the product had created it there. */
export async function copyOfEmbedded(dataDir: string, migrations = ownMigrations): Promise<void> {
  const files = await ensureEmbedded(migrations);
  cpSync(files, join(dataDir, 'database'), { recursive: true });
}

/** Creates its files once, in whichever test process comes first. Returns their folder. */
async function ensureEmbedded(migrations: string): Promise<string> {
  const folder = preparedFolder(migrations);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const dataDir = mkdtempSync(join(cache, 'unfinished-'));
  try {
    const prebuilt = migrations === ownMigrations ? prebuiltDatabase() : undefined;
    const database = await openDatabase({ dataDir, prebuilt, log: silentLog });
    await prepare(database, migrations);
    await database.close();
    renameSync(join(dataDir, 'database'), folder);
  } catch (error) {
    // Another process may have been first: its files are equivalent.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return folder;
}

/** Creates the template once per server, in whichever test process comes first. Returns its name. */
async function ensureTemplate(migrations: string, server: string): Promise<string> {
  const name = `template_${versionKey(migrations)}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(7)');
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    const database = await openDatabase({
      dataDir: '',
      url: databaseUrl(server, unfinished),
      log: silentLog,
    });
    await prepare(database, migrations);
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}
