import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { eq, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseErrorCode, isUniqueViolation } from './errors.ts';

const boxes = pgTable('boxes', {
  id: integer('id').primaryKey(),
  size: bigint('size', { mode: 'number' }),
  content: jsonb('content'),
  packed_at: timestamp('packed_at', { withTimezone: true, mode: 'date' }),
  label: text('label').unique('boxes_label_key'),
});

const table = `create table boxes (
  id int primary key, size bigint, content jsonb, packed_at timestamptz, label text constraint boxes_label_key unique
)`;

describe('the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    await database.script(table);
  });
  beforeEach(() => database.script('truncate boxes'));
  afterAll(() => database.cleanup());

  const ids = async () => {
    const rows = await database.query<{ id: number }>('ids', 'select id from boxes order by id', []);
    return rows.map(({ id }) => id);
  };
  const add = (id: number) => database.query('add', 'insert into boxes (id) values ($1)', [id]);

  it('reads values of every kind in use the same way', async () => {
    const [row] = await database.query(
      'values',
      `select 9007199254740991::bigint as safe, 9007199254740993::bigint as beyond, count(*) as count,
         '2026-03-29 01:30:00.125+00'::timestamptz as at, '{"a":[1,null]}'::jsonb as json, '2026-03-29'::date as day,
         1.50::numeric as price, '{7,8}'::bigint[] as sizes, '{a,b}'::text[] as words, null::bigint as nothing,
         true as flag, 0.5::float8 as half, $1::jsonb as given, $2::timestamptz as since, $3::bigint as big,
         '1 day'::interval as lasting, '2026-03-29 01:30:00'::timestamp as local, current_setting('timezone') as zone`,
      [JSON.stringify(['x']), new Date(5), 12],
    );
    expect(row).toEqual({
      safe: Number.MAX_SAFE_INTEGER,
      beyond: '9007199254740993',
      count: 1,
      at: new Date('2026-03-29T01:30:00.125Z'),
      json: { a: [1, null] },
      day: '2026-03-29',
      price: '1.50',
      sizes: [7, 8],
      words: ['a', 'b'],
      nothing: null,
      flag: true,
      half: 0.5,
      given: ['x'],
      since: new Date(5),
      big: 12,
      lasting: '1 day',
      local: '2026-03-29 01:30:00',
      zone: 'UTC',
    });
  });

  it('reads values through Drizzle the same way', async () => {
    const box = { id: 1, size: 2 ** 40, content: ['a', { b: 1 }], packed_at: new Date(1234), label: 'one' };
    await database.db.insert(boxes).values(box);
    expect(await database.db.select().from(boxes)).toEqual([box]);
    const counted = await database.db.select({ n: sql<number>`count(*)` }).from(boxes);
    expect(counted).toEqual([{ n: 1 }]);
    const { rows } = await database.db.execute<{ size: number }>(sql`select size from boxes`);
    expect(rows).toEqual([{ size: 2 ** 40 }]);
    expect(await database.db.$count(boxes)).toBe(1);
  });

  it('lets every handle join the transaction around it', async () => {
    await database.transaction(async (tx) => {
      await tx.insert(boxes).values({ id: 1 });
      await database.db.insert(boxes).values({ id: 2 });
      await add(3);
      await database.script('insert into boxes (id) values (4); insert into boxes (id) values (5)');
      expect(await ids()).toEqual([1, 2, 3, 4, 5]);
    });
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
  });

  it('rolls a failed transaction back completely', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insert(boxes).values({ id: 1 });
      await database.db.transaction((inner) => inner.insert(boxes).values({ id: 2 }));
      await add(3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  it('keeps other queries out of an open transaction', async () => {
    const opened = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const failing = database.transaction(async () => {
      await add(1);
      opened.resolve();
      await finish.promise;
      throw new Error('no');
    });
    await opened.promise;
    const outside = Promise.all([
      add(2),
      database.db.insert(boxes).values({ id: 3 }),
      database.transaction(() => add(4)),
    ]);
    await pause(20);
    finish.resolve();
    await expect(failing).rejects.toThrow('no');
    await outside;
    expect(await ids()).toEqual([2, 3, 4]);
  });

  it('rolls back only the nested transaction that fails', async () => {
    await database.transaction(async () => {
      await add(1);
      const nested = database.transaction(async () => {
        await add(2);
        await add(1);
      });
      await expect(nested).rejects.toThrow();
      await database.db.transaction(() => add(3));
    });
    expect(await ids()).toEqual([1, 3]);
  });

  it('runs concurrent nested transactions sequentially', async () => {
    await database.transaction(async () => {
      const results = await Promise.allSettled(
        [1, 2, 3, 4, 5, 6].map((id) =>
          database.transaction(async () => {
            await add(id);
            if (id % 2 === 0) throw new Error('even');
          }),
        ),
      );
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
        true,
        false,
        true,
        false,
        true,
        false,
      ]);
    });
    expect(await ids()).toEqual([1, 3, 5]);
  });

  it('never reports success for a transaction whose failure was swallowed', async () => {
    const work = database.transaction(async () => {
      await add(1);
      await add(1).catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  it('runs work that outlives its transaction outside it', async () => {
    const over = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await expect(
      database.transaction(async () => {
        late = over.promise.then(() => add(2));
        await add(1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    over.resolve();
    await late;
    expect(await ids()).toEqual([2]);
  });

  it('runs a hundred concurrent transactions', async () => {
    const step = () =>
      database.transaction(async (tx) => {
        const [box] = await tx.select().from(boxes).where(eq(boxes.id, 1)).for('update');
        await database.query('grow', 'update boxes set size = $1 where id = 1', [(box?.size ?? 0) + 1]);
      });
    await add(1);
    await Promise.all(Array.from({ length: 100 }, step));
    expect(await database.query('size', 'select size from boxes', [])).toEqual([{ size: 100 }]);
  });

  it('distinguishes a violated unique constraint from other errors', async () => {
    await database.db.insert(boxes).values({ id: 1, label: 'a' });
    const again = await database.db
      .insert(boxes)
      .values({ id: 2, label: 'a' })
      .catch((error: unknown) => error);
    expect(isUniqueViolation(again)).toBe(true);
    expect(isUniqueViolation(again, 'boxes_label_key')).toBe(true);
    expect(isUniqueViolation(again, 'boxes_pkey')).toBe(false);
    const raw = await add(1).catch((error: unknown) => error);
    expect(isUniqueViolation(raw, 'boxes_pkey')).toBe(true);
    const other = await database.query('', 'select 1/0', []).catch((error: unknown) => error);
    expect(isUniqueViolation(other)).toBe(false);
    expect(databaseErrorCode(other)).toBe('22012');
  });

  it('delivers notifications when their transaction commits, and none when it fails', async () => {
    const heard: string[] = [];
    const waiting = Promise.withResolvers<void>();
    const stop = await database.listen('Things Changed', (payload) => {
      heard.push(payload);
      if (payload === 'last') waiting.resolve();
    });
    await database.transaction(async () => {
      await database.notify('Things Changed', 'committed');
      expect(heard).toEqual([]);
    });
    await expect(
      database.transaction(async () => {
        await database.notify('Things Changed', 'rolled back');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.notify('other', 'elsewhere');
    await database.notify('Things Changed', 'last');
    await waiting.promise;
    await stop();
    await database.notify('Things Changed', 'after');
    await ids();
    await pause(50);
    expect(heard).toEqual(['committed', 'last']);
  });
});
