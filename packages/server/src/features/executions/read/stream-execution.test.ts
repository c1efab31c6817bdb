import { expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { createEventReader } from './stream-execution.ts';

const event = (id: number) => ({ id, type: 'text-delta', data: { text: `${id}` } });

/** A database in which each run has the events 1 to 5; `fail` makes the next statement fail. */
function startDatabase() {
  const statements: string[][] = [];
  const state = { fails: false };
  const query = async (_name: string, _text: string, [ids, lasts]: [string[], number[]]) => {
    statements.push(ids);
    if (state.fails) throw new Error('unavailable');
    return lasts.flatMap((last, index) =>
      [1, 2, 3, 4, 5].filter((id) => id > last).map((id) => ({ ...event(id), number: index + 1 })),
    );
  };
  return { statements, state, readEvents: createEventReader({ query } as unknown as Database) };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('readers that wake together share a statement, and each gets the events after its own last one', async () => {
  const { statements, readEvents } = startDatabase();
  const [first, second, third] = await Promise.all([
    readEvents('a', 0),
    readEvents('b', 3),
    readEvents('c', 5),
  ]);
  expect([first, second, third].map(idsOf)).toEqual([[1, 2, 3, 4, 5], [4, 5], []]);
  expect(statements).toEqual([['a', 'b', 'c']]);
});

test('a read that fails fails for its readers only', async () => {
  const { state, readEvents } = startDatabase();
  state.fails = true;
  const failed = await Promise.allSettled([readEvents('a', 0), readEvents('b', 0)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.fails = false;
  expect(idsOf(await readEvents('a', 4))).toEqual([5]);
});
