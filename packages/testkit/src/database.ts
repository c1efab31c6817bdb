import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allJobs } from '../../server/src/jobs.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database, DatabaseLog } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { openDatabase } from '../../server/src/platform/database/postgres.ts';
import { startJobs } from '../../server/src/platform/jobs/jobs.ts';
import { schemaFolder } from '../../server/src/services.ts';
import { createDatabase, databaseUrl, dropDatabase, onServer } from './postgres.ts';

export type TestDatabase = Database & { cleanup(): Promise<void> };

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** The server that tests run on, started by globalSetup. Throws when there is none. */
export function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error('TEST_POSTGRES_URL names no PostgreSQL: run `npm test`');
  return url;
}

/** A migrated database: a copy of a template on the test server. `cleanup` closes and drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await copyOfTemplate();
  const database = await openDatabase({ dataDir: '', url, log: silentLog });
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
      await dropDatabase(url);
    },
  };
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, schemaFolder);
  const jobs = await startJobs(database, { log: silentLog, clock: systemClock, jobs: allJobs, work: false });
  await jobs.stop();
}

/** Copies a migrated database, on the test server unless another is given. Returns its URL. */
export async function copyOfTemplate({ server = testServer() } = {}): Promise<string> {
  return createDatabase(server, await ensureTemplate(server));
}

/** Changes with the migrations and functions. */
function hashOfSchema(): string {
  const hash = createHash('sha256');
  for (const file of globSync('*/*.sql', { cwd: schemaFolder }).sort())
    hash.update(readFileSync(join(schemaFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Creates the template once per server, in whichever test process comes first. Returns its name. */
async function ensureTemplate(server: string): Promise<string> {
  const name = `template_${hashOfSchema()}`;
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
    await prepare(database);
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}
