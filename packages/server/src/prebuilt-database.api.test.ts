import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOfEmbedded, silentLog, testDatabase } from '@agentarium/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { packDirectory } from './platform/database/packed-directory.ts';
import { schemaFolder } from './prepare.ts';

let folder: string;
let prebuilt: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prebuilt-'));
  prebuilt = join(folder, 'packed');
  await copyOfEmbedded(folder);
  writeFileSync(prebuilt, packDirectory(join(folder, 'database')));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Every table, column, index, constraint, trigger and function of the product and of its job queue; "not null", a
 * constraint only on newer servers, is listed with the columns.
 */
const structure = (database: Database) =>
  database.query<{ line: string }>(
    '',
    `select line from (
       select format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default)
         as line, table_schema as place from information_schema.columns
       union all select indexdef, schemaname from pg_indexes
       union all select pg_get_triggerdef(t.oid), n.nspname
         from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
         where not t.tgisinternal
       union all select pg_get_constraintdef(c.oid), n.nspname
         from pg_constraint c join pg_namespace n on n.oid = c.connamespace
         where c.contype <> 'n'
       union all select pg_get_functiondef(p.oid), n.nspname
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prokind = 'f'
     ) as lines where place in ('public', 'pgboss') order by line collate "C"`,
    [],
  );

test('the prebuilt database equals a migrated one', async () => {
  const dataDir = join(folder, 'new');
  const database = await openDatabase({ dataDir, log: silentLog, prebuilt });
  const reference = await testDatabase('postgres');
  try {
    expect(await migrate(database, schemaFolder)).toBe(0);
    const lines = await structure(database);
    expect(lines.length).toBeGreaterThan(500);
    expect(lines).toEqual(await structure(reference));
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  } finally {
    await database.close();
    await reference.cleanup();
  }
});
