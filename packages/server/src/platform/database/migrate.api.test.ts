import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { createDatabase, dropDatabase } from '@agentarium/testkit/postgres.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { MigrationRefusedError, migrate } from './migrate.ts';
import { openDatabase } from './postgres.ts';

type Files = Record<string, string>;

/** Writes the SQL files of a schema in place of those in `folder`. */
function writeSchema(folder: string, migrations: Files, functions: Files = {}): string {
  for (const [kind, files] of Object.entries({ migrations, functions })) {
    rmSync(join(folder, kind), { recursive: true, force: true });
    mkdirSync(join(folder, kind));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, kind, `${name}.sql`), text);
  }
  return folder;
}

const first = 'create table a (id int);\ninsert into a values (1);\n';
const second = 'insert into a select id + 1 from a;\n';

describe('the migration of a database', () => {
  let folder: string;
  let open: () => Promise<Database>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    const url = await createDatabase(testServer());
    const opened: Database[] = [];
    open = async () => {
      const database = await openDatabase({ url, dataDir: '', log: silentLog });
      let closing: Promise<void> | undefined;
      const once = { ...database, close: () => (closing ??= database.close()) };
      opened.push(once);
      return once;
    };
    end = async () => {
      await Promise.all(opened.map((database) => database.close()));
      await dropDatabase(url);
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => end());

  const ids = async (database: Database) => {
    const rows = await database.query<{ id: number }>('', 'select id from a order by id', []);
    return rows.map(({ id }) => id);
  };

  it('runs each migration once, and new ones on a later start', async () => {
    const database = await open();
    writeSchema(folder, { '0000_first': first });
    expect(await migrate(database, folder)).toBe(1);
    expect(await migrate(database, folder)).toBe(0);
    writeSchema(folder, { '0000_first': first, '0001_second': second });
    expect(await migrate(database, folder)).toBe(1);
    expect(await ids(database)).toEqual([1, 2]);
  });

  it('leaves an empty database unchanged when one fails', async () => {
    const database = await open();
    writeSchema(folder, { '0000_first': first, '0001_second': 'select * from nowhere;' });
    await expect(migrate(database, folder)).rejects.toThrow('nowhere');
    await expect(ids(database)).rejects.toThrow();
    writeSchema(folder, { '0000_first': first, '0001_second': second });
    expect(await migrate(database, folder)).toBe(2);
  });

  it('refuses a database newer than the program, and leaves it untouched', async () => {
    const database = await open();
    await migrate(database, writeSchema(folder, { '0000_first': first, '0002_third': second }));
    writeSchema(folder, { '0000_first': first, '0001_second': second }, { f: 'drop table a;' });
    await expect(migrate(database, folder)).rejects.toThrow(MigrationRefusedError);
    await expect(migrate(database, folder)).rejects.toThrow(
      /^The database was created by a newer version: .*\.$/,
    );
    expect(await ids(database)).toEqual([1, 2]);
  });

  it('applies a function again when its text has changed, and only then', async () => {
    const database = await open();
    const functionOf = (value: number) =>
      `create or replace function f() returns int language sql as 'select ${value}'; insert into a values (10);`;
    const read = async () => (await database.query('', 'select f()', []))[0];
    const migrations = { '0000_first': 'create table a (id int);' };
    await migrate(database, writeSchema(folder, migrations, { f: functionOf(1) }));
    await migrate(database, folder);
    expect([await read(), await ids(database)]).toEqual([{ f: 1 }, [10]]);
    writeSchema(folder, { ...migrations, '0001_second': 'insert into a select f();' }, { f: functionOf(2) });
    await migrate(database, folder);
    await migrate(database, folder);
    expect([await read(), await ids(database)]).toEqual([{ f: 2 }, [1, 10, 10]]);
  });

  it('keeps the functions of before when one of several fails', async () => {
    const database = await open();
    const migrations = { '0000_first': first };
    await migrate(database, writeSchema(folder, migrations, { f: 'insert into a values (2);' }));
    writeSchema(folder, migrations, { f: 'insert into a values (3);', g: 'select * from nowhere;' });
    await expect(migrate(database, folder)).rejects.toThrow('nowhere');
    expect(await ids(database)).toEqual([1, 2]);
  });

  it('runs each migration once when ten processes start together', async () => {
    writeSchema(folder, { '0000_first': first, '0001_second': second });
    const databases = await Promise.all(Array.from({ length: 10 }, open));
    const ran = await Promise.all(databases.map((database) => migrate(database, folder)));
    expect(ran.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await ids(await open())).toEqual([1, 2]);
  });

  it('refuses a migration that needs all processes stopped while one is running, and runs it after that', async () => {
    const [running, next] = [await open(), await open()];
    const alone = `-- needs all processes stopped: for a test\n${second}`;
    // Nothing can run on an empty database.
    await migrate(running, writeSchema(folder, { '0000_first': first, '0001_second': alone }));
    await running.listen('signals', () => undefined);
    writeSchema(folder, {
      '0000_first': first,
      '0001_second': alone,
      '0002_third': second,
      '0003_fourth': alone,
    });
    const refused = migrate(next, folder, 0);
    await expect(refused).rejects.toThrow(MigrationRefusedError);
    await expect(refused).rejects.toThrow(/^migrations\/0003_fourth\.sql needs all processes .*\.$/);
    expect(await ids(next)).toEqual([1, 2]);
    await running.close();
    expect(await migrate(next, folder)).toBe(2);
    expect(await ids(next)).toEqual([1, 2, 2, 3, 2, 3, 3, 4].sort());
  });

  it('lets an old process write while a change of its table waits for a long transaction', async () => {
    const [old, next] = await Promise.all([open(), open()]);
    await migrate(next, writeSchema(folder, { '0000_first': first }));
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = old.transaction(async (tx) => {
      await tx.query('', 'insert into a values (2)', []);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    writeSchema(folder, { '0000_first': first, '0001_column': 'alter table a add column note text;' });
    const migrating = migrate(next, folder);
    const waits = () =>
      next.query(
        '',
        "select 1 from pg_stat_activity where query like 'alter table a%' and state = 'active'",
        [],
      );
    await expect.poll(waits).toHaveLength(1);
    await expect.poll(waits).toHaveLength(0);
    await old.query('', 'insert into a values (3)', []);
    release.resolve();
    await holding;
    expect(await migrating).toBe(1);
    expect(await next.query('', 'select id, note from a order by id', [])).toEqual(
      [1, 2, 3].map((id) => ({ id, note: null })),
    );
  });

  it('builds an index while old processes run, once however many are waiting', async () => {
    const databases = await Promise.all(Array.from({ length: 4 }, open));
    const [database] = databases;
    if (!database) throw new Error('no database');
    await migrate(database, writeSchema(folder, { '0000_first': first }));
    const index = `-- Beside others.
drop index concurrently if exists a_id;
create index concurrently a_id on a (id);
`;
    writeSchema(folder, { '0000_first': first, '0001_index': index });
    const ran = await Promise.all(databases.map((each) => migrate(each, folder)));
    expect(ran.toSorted()).toEqual([0, 0, 0, 1]);
    expect(
      await database.query(
        '',
        "select indisvalid as valid from pg_index where indexrelid = 'a_id'::regclass",
        [],
      ),
    ).toEqual([{ valid: true }]);
  });

  it('keeps earlier migrations when a later one fails, on a database in use', async () => {
    const database = await open();
    await migrate(database, writeSchema(folder, { '0000_first': first }));
    const failing = { '0000_first': first, '0001_second': second, '0002_third': 'select * from nowhere;' };
    await expect(migrate(database, writeSchema(folder, failing))).rejects.toThrow('nowhere');
    expect(await ids(database)).toEqual([1, 2]);
    expect(await migrate(database, writeSchema(folder, { '0000_first': first, '0001_second': second }))).toBe(
      0,
    );
  });
});
