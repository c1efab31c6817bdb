import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseErrorCode, isUniqueViolation } from './errors.ts';

describe('named statements of the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('embedded');
    await database.script('create table leaves (id int primary key, facts jsonb, seen_at timestamptz)');
  });
  afterAll(() => database.cleanup());

  const add = (id: number) => database.query('add-leaf', 'insert into leaves (id) values ($1)', [id]);
  const count = async () => {
    const [row] = await database.query<{ n: number }>('count', 'select count(*) as n from leaves', []);
    return row?.n;
  };

  it('are prepared once, and pass values like any other statement', async () => {
    const text =
      'select $1::jsonb as facts, $2::timestamptz as at, $3::int8 as big, $4::text as none, $5::bool as yes';
    const values = ['{"a":[1]}', new Date(7), 12, null, true];
    const expected = [{ facts: { a: [1] }, at: new Date(7), big: 12, none: null, yes: true }];
    for (let use = 0; use < 8; use += 1)
      expect(await database.query('leaf-values', text, values)).toEqual(expected);
    expect(await database.query('', text, values)).toEqual(expected);
    const [row] = await database.query<{ n: number }>(
      '',
      'select count(*) as n from pg_prepared_statements where statement = $1',
      [text],
    );
    expect(row?.n).toBe(1);
  });

  it('leave the database usable when they fail, alone and inside a transaction', async () => {
    await add(1);
    expect(isUniqueViolation(await add(1).catch((error: unknown) => error), 'leaves_pkey')).toBe(true);
    const inside = database.transaction(async () => {
      await add(2);
      await database.transaction(() => add(1)).catch(() => undefined);
      await add(3);
    });
    await inside;
    await expect(database.query('wrong', 'select nothing from leaves', [])).rejects.toThrow('nothing');
    expect(await count()).toBe(3);
    const failing = database.transaction(async () => {
      await add(4);
      await add(1);
    });
    await expect(failing).rejects.toThrow('leaves_pkey');
    expect(await count()).toBe(3);
  });

  it('wait for another client’s open transaction', async () => {
    const opened = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const undone = database.transaction(async () => {
      await add(10);
      opened.resolve();
      await finish.promise;
      throw new Error('undone');
    });
    await opened.promise;
    const outside = count();
    finish.resolve();
    await expect(undone).rejects.toThrow('undone');
    expect(await outside).toBe(3);
  });

  it('are prepared again when their table has changed', async () => {
    const all = () => database.query('all-leaves', 'select * from leaves where id = 1', []);
    await all();
    await database.script('alter table leaves drop column facts');
    expect(databaseErrorCode(await all().catch((error: unknown) => error))).toBe('0A000');
    expect(await all()).toEqual([{ id: 1, seen_at: null }]);
  });
});
