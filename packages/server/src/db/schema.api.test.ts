import {
  childrenStatuses,
  feedbackRatings,
  goalStates,
  invitationMailStatuses,
  invitationWays,
  jobKinds,
  jobStatuses,
  purchaseStatuses,
  resultCuts,
  scheduleMails,
  tickOutcomes,
  toolCallStatuses,
  userStatuses,
} from '@agentarium/contracts';
import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from './schema/index.ts';
import { executionStates } from './states.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.cleanup());

const lines = async (text: string) => {
  const rows = await database.query<{ line: string }>('', text, []);
  return rows.map(({ line }) => line).sort();
};
const tables = Object.values<unknown>(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

test('the database takes the statuses and marks of the contracts, and no others', async () => {
  const statuses = {
    'child_sequences.status': childrenStatuses,
    'executions.result_cut': resultCuts,
    'executions.status': executionStates,
    'feedback.rating': feedbackRatings,
    'goals.state': goalStates,
    'purchases.status': purchaseStatuses,
    'run_hours.status': executionStates,
    'schedule_ticks.outcome': tickOutcomes,
    'schedules.mail': scheduleMails,
    'tool_calls.status': toolCallStatuses,
    'invitations.sent': invitationWays,
    'invitations.mail_status': invitationMailStatuses,
    'archive_job_items.state': schema.jobItemStates,
    'user_job_items.state': schema.jobItemStates,
    'bulk_jobs.kind': jobKinds,
    'bulk_jobs.status': jobStatuses.filter((status) => status !== 'preview'),
    'user_status_changes.status': userStatuses,
    'users.status': userStatuses,
  };
  const checks = await database.query<{ column: string; definition: string }>(
    '',
    `select format('%s.%s', conrelid::regclass, a.attname) as column, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
    [],
  );
  const checked = checks.map(({ column, definition }) => {
    const values = [...definition.matchAll(/'(\w+)'/g)].map(([, value]) => value);
    return [column, values.sort()];
  });
  expect(Object.fromEntries(checked)).toEqual(
    Object.fromEntries(Object.entries(statuses).map(([column, values]) => [column, [...values].sort()])),
  );
});

test('each column named status is checked', async () => {
  const unchecked = await lines(`
    select format('%s.%s', c.relname, a.attname) as line from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'status' and not exists (
      select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])`);
  expect(unchecked).toEqual([]);
});

test('Drizzle’s tables have the columns of the database, with their types, nullability and defaults', async () => {
  const described = tables.flatMap(({ name, columns }) =>
    columns.map((column) => {
      const type = column.getSQLType().replace('bigserial', 'bigint');
      const hasDefault = column.hasDefault ? ' default' : '';
      return `${name}.${column.name} ${type}${column.notNull ? ' not null' : ''}${hasDefault}`;
    }),
  );
  const stored = await lines(`
    select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, case when a.atthasdef then ' default' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('schema_files', 'execution_searches')`);
  expect(described.length).toBeGreaterThan(300);
  expect(described.sort()).toEqual(stored);
});

test('Drizzle’s tables have the indexes of the database', async () => {
  const described = tables.flatMap(({ name, indexes }) =>
    indexes.map(({ config }) => {
      const isUnique = config.unique ? ' unique' : '';
      return `${name} ${config.name} of ${config.columns.length}${isUnique}${config.where ? ' where' : ''}`;
    }),
  );
  const stored = await lines(`
    select format('%s %s of %s%s%s', t.relname, c.relname, i.indnkeyatts, case when i.indisunique then ' unique' end,
      case when i.indpred is not null then ' where' end) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and t.relname <> 'execution_searches'
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))`);
  expect(described.sort()).toEqual(stored);
});

test('Drizzle’s tables have the keys of the database', async () => {
  const described = tables.flatMap(({ name, columns, primaryKeys, foreignKeys }) => [
    ...columns.filter(({ primary }) => primary).map((column) => `${name} primary key ${column.name}`),
    ...primaryKeys.map(({ columns: key }) => `${name} primary key ${key.map((one) => one.name).join()}`),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => `${name} unique ${column.name}`),
    ...foreignKeys.map((key) => {
      const { columns: from, foreignTable } = key.reference();
      const to = getTableConfig(foreignTable).name;
      return `${name} ${from.map((one) => one.name).join()} of ${to} on delete ${key.onDelete ?? 'no action'}`;
    }),
  ]);
  const stored = await lines(`
    select format('%s %s', conrelid::regclass, case c.contype
      when 'f' then format('%s of %s on delete %s', keys.names, confrelid::regclass, case confdeltype
        when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end)
      when 'p' then 'primary key ' || keys.names else 'unique ' || keys.names end) as line
    from pg_constraint c cross join lateral (
      select string_agg(a.attname, ',' order by k.place) as names from unnest(c.conkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) keys
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
      and c.conrelid not in ('schema_files'::regclass, 'execution_searches'::regclass)`);
  expect(described.sort()).toEqual(stored);
});
