import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { createDatabase, dropDatabase } from '@agentarium/testkit/postgres.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, fetchRun, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/postgres.ts';
import { newFolder } from './data-folders.ts';

/** The version of the installed `pg_dump`; 0 without one. */
function dumpVersion(): number {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

const tables = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

/** Returns the number of rows of each table, and a hash of them. */
async function readRows(database: Database): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const { name } of await database.query<{ name: string }>('', tables, [])) {
    const read = `select count(*)::int as count, md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`;
    [rows[name]] = await database.query('', read, []);
  }
  return rows;
}

describe.skipIf(dumpVersion() < 18)('P23: a dump by pg_dump of version 18', () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    world = await populatedWorld({ own: true });
    url = await createDatabase(testServer());
  });
  afterAll(async () => {
    await dropDatabase(url);
    await world.close();
  });

  test('of the product’s own PostgreSQL is restored into another, where everything goes on', async () => {
    const dataDir = world.env.DATA_DIR ?? '';
    const before = startProduct(world.env);
    const { send } = createTraffic(world, seededRandom());
    const address = await before.ready;
    const runs = await send(address, 12, 500);
    await waitUntilEnded(address, runs);
    const [run] = runs;
    if (!run) throw new Error('No run was accepted');
    const answer = await fetchRun(address, run);
    await before.stop();

    const dump = join(newFolder(), 'agentarium.dump');
    const own = await world.open();
    const host = join(dataDir, 'postgres');
    const from = ['--host', host, '--username', 'postgres', '--format=custom', '--file', dump, 'postgres'];
    execFileSync('pg_dump', from);
    execFileSync('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', url, dump]);
    const restored = await openDatabase({ url, dataDir: newFolder(), log: silentLog });
    const rows = await readRows(own);
    expect(rows).toMatchObject({ 'public.executions': { count: 12 }, 'public.users': { count: 3 } });
    expect(await readRows(restored)).toEqual(rows);
    await restored.close();
    await own.close();

    const secret = readFileSync(join(dataDir, 'jwt-secret'), 'utf8').trim();
    const env = { ...world.env, DATA_DIR: newFolder(), DATABASE_URL: url, JWT_SECRET: secret };
    const after = startProduct(env);
    const moved = await after.ready;
    expect(await fetchRun(moved, run)).toEqual(answer);
    const more = await send(moved, 4, 100);
    await waitUntilEnded(moved, more);
    await after.stop();
  });
});
