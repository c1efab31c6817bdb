import { silentLog, type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineSystemJobs } from '../../features/system/index.ts';
import { startJobs } from '../jobs/jobs.ts';
import { vacuumTables } from './vacuum-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('embedded');
});
afterAll(() => database.cleanup());

const kept = new AbortController().signal;
const sizeOf = async (table: string) => {
  const [row] = await database.query<{ size: number; rows: number }>(
    '',
    'select pg_relation_size(oid)::int as size, reltuples::int as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return row;
};
const fill = (table: string) =>
  database.script(`
    create table ${table} (n int, text text);
    insert into ${table} select n, repeat('x', 200) from generate_series(1, 20000) n`);

test('vacuums and analyzes only changed tables', async () => {
  await fill('filled');
  await fill('emptied');
  expect(await sizeOf('filled')).toMatchObject({ rows: -1 });
  expect(await vacuumTables(database, kept)).toEqual(
    expect.arrayContaining(['public.filled', 'public.emptied']),
  );
  expect(await sizeOf('filled')).toMatchObject({ rows: 20_000 });
  await database.script('delete from emptied');
  const before = await sizeOf('emptied');
  expect(await vacuumTables(database, kept)).toEqual(['public.emptied']);
  expect(await sizeOf('emptied')).toEqual({ size: 0, rows: 0 });
  expect(await vacuumTables(database, kept)).toEqual([]);
  console.log(`embedded: a table without rows shrank from ${before?.size} bytes to 0`);
});

test('is a job', async () => {
  await fill('by_job');
  const jobs = await startJobs(database, { log: silentLog });
  await defineSystemJobs({ database, jobs });
  await expect.poll(async () => (await sizeOf('by_job'))?.rows, { timeout: 20_000 }).toBe(20_000);
  await jobs.stop();
});
