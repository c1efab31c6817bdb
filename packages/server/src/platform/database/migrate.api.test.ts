import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { createDatabase, dropDatabase } from '@agentarium/testkit/postgres.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const ownMigrations = join(import.meta.dirname, '..', '..', 'db', 'migrations');

/** A migrations folder in drizzle-kit's format. */
function writeMigrations(folder: string, migrations: Record<string, string>): string {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.entries(migrations).map(([tag, text], idx) => {
    writeFileSync(join(folder, `${tag}.sql`), text);
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  return folder;
}

const first = 'create table a (id int);\n--> statement-breakpoint\ninsert into a values (1);';
const second = 'insert into a select id + 1 from a;';

describe('migrate', () => {
  let folder: string;
  let open: () => Promise<Database>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    const url = await createDatabase(testServer());
    const opened: Database[] = [];
    open = async () => {
      const database = await openDatabase({ url, dataDir: '', log: silentLog });
      opened.push(database);
      return database;
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
    writeMigrations(folder, { '0000_first': first });
    expect(await migrate(database, folder)).toBe(1);
    expect(await migrate(database, folder)).toBe(0);
    writeMigrations(folder, { '0000_first': first, '0001_second': second });
    expect(await migrate(database, folder)).toBe(1);
    expect(await ids(database)).toEqual([1, 2]);
  });

  it('leaves the database unchanged when one fails', async () => {
    const database = await open();
    writeMigrations(folder, { '0000_first': first, '0001_second': 'select * from nowhere;' });
    await expect(migrate(database, folder)).rejects.toThrow('nowhere');
    await expect(ids(database)).rejects.toThrow();
    writeMigrations(folder, { '0000_first': first, '0001_second': second });
    expect(await migrate(database, folder)).toBe(2);
  });

  it('refuses a database newer than the program', async () => {
    const database = await open();
    await migrate(database, writeMigrations(folder, { '0000_first': first, '0001_second': second }));
    writeMigrations(folder, { '0000_first': first });
    await expect(migrate(database, folder)).rejects.toThrow('newer version');
  });

  it('creates the whole schema, and does nothing the second time', async () => {
    const database = await open();
    expect(await migrate(database, ownMigrations)).toBeGreaterThan(0);
    expect(await migrate(database, ownMigrations)).toBe(0);
  });

  it('runs each migration once when ten processes start together', async () => {
    writeMigrations(folder, { '0000_first': first, '0001_second': second });
    const databases = await Promise.all(Array.from({ length: 10 }, open));
    const ran = await Promise.all(databases.map((database) => migrate(database, folder)));
    expect(ran.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await ids(await open())).toEqual([1, 2]);
  });

  it('lets an old process write while a change of its table waits for a long transaction', async () => {
    const [old, next] = await Promise.all([open(), open()]);
    await migrate(next, writeMigrations(folder, { '0000_first': first }));
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = old.transaction(async (tx) => {
      await tx.query('', 'insert into a values (2)', []);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    writeMigrations(folder, { '0000_first': first, '0001_column': 'alter table a add column note text;' });
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
    await migrate(database, writeMigrations(folder, { '0000_first': first }));
    const index = `drop index concurrently if exists a_id;
--> statement-breakpoint
create index concurrently a_id on a (id);`;
    writeMigrations(folder, { '0000_first': first, '0001_index': index });
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
    await migrate(database, writeMigrations(folder, { '0000_first': first }));
    const failing = { '0000_first': first, '0001_second': second, '0002_third': 'select * from nowhere;' };
    await expect(migrate(database, writeMigrations(folder, failing))).rejects.toThrow('nowhere');
    expect(await ids(database)).toEqual([1, 2]);
    expect(
      await migrate(database, writeMigrations(folder, { '0000_first': first, '0001_second': second })),
    ).toBe(0);
  });
});
