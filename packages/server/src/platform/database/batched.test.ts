import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Database } from './database.ts';

let isInTransaction = false;
const database = { isInTransaction: () => isInTransaction } as Database;

/** Takes numbers and returns their doubles once `answer` is called for the statement. */
function setUp() {
  const statements: { questions: number[]; answer: () => void; fail: () => void }[] = [];
  const ask = batched<number, number>((_, questions) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    statements.push({
      questions: [...questions],
      answer: () => resolve(questions.map((each) => each * 2)),
      fail: () => reject(new Error('away')),
    });
    return promise;
  });
  return { statements, ask: (question: number) => ask(database, question) };
}

const waitUntilSent = (statements: unknown[], count: number) =>
  expect.poll(() => statements.length, { interval: 1 }).toBe(count);

test('callers in one event-loop tick share a statement, and each gets its own result', async () => {
  const { statements, ask } = setUp();
  const answers = Promise.all([1, 2, 3].map(ask));
  await waitUntilSent(statements, 1);
  statements[0]?.answer();
  expect(await answers).toEqual([2, 4, 6]);
  expect(statements[0]?.questions).toEqual([1, 2, 3]);
});

test('a batch does not wait for a statement that never returns', async () => {
  const { statements, ask } = setUp();
  const first = ask(1);
  await waitUntilSent(statements, 1);
  const others = Promise.all([ask(2), ask(3)]);
  await waitUntilSent(statements, 2);
  statements[1]?.answer();
  expect(await others).toEqual([4, 6]);
  statements[0]?.answer();
  expect(await first).toBe(2);
});

test('a failing statement fails its own callers, not the next', async () => {
  const { statements, ask } = setUp();
  const both = Promise.allSettled([ask(1), ask(2)]);
  await waitUntilSent(statements, 1);
  statements[0]?.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask(3);
  await waitUntilSent(statements, 2);
  statements[1]?.answer();
  expect(await next).toBe(6);
});

test('more than a hundred items are split into several statements', async () => {
  const { statements, ask } = setUp();
  const answers = Promise.all(Array.from({ length: 250 }, (_, index) => ask(index)));
  await waitUntilSent(statements, 3);
  for (const { answer } of statements) answer();
  expect((await answers).at(-1)).toBe(498);
});

test('items with the same key are sent in successive statements', async () => {
  const statements: { items: string[]; answer: () => void }[] = [];
  const ask = batched<string, string>(
    (_, items) => {
      const { promise, resolve } = Promise.withResolvers<string[]>();
      statements.push({ items: [...items], answer: () => resolve([...items]) });
      return promise;
    },
    { maxWaitMs: 60_000, keyOf: (item) => item.slice(0, 1) },
  );
  const results = Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map((item) => ask(database, item)));
  await waitUntilSent(statements, 1);
  expect(statements[0]?.items).toEqual(['a1', 'b1', 'c1']);
  statements[0]?.answer();
  await waitUntilSent(statements, 2);
  expect(statements[1]?.items).toEqual(['a2']);
  statements[1]?.answer();
  await waitUntilSent(statements, 3);
  statements[2]?.answer();
  expect(await results).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
});

test('items of one statement can have different outcomes', async () => {
  const ask = batched<number, number>(async (_, items) =>
    items.map((item) => (item < 0 ? Promise.reject(new Error('negative')) : Promise.resolve(item))),
  );
  const [one, other] = await Promise.allSettled([ask(database, -1), ask(database, 2)]);
  expect(one.status).toBe('rejected');
  expect(other).toEqual({ status: 'fulfilled', value: 2 });
});

test('a caller inside a transaction gets its own statement', async () => {
  const statements: number[][] = [];
  const ask = batched<number, number>(async (_, items) => {
    statements.push([...items]);
    return items;
  });
  const before = ask(database, 1);
  isInTransaction = true;
  const inside = ask(database, 2);
  isInTransaction = false;
  expect(await Promise.all([before, inside, ask(database, 3)])).toEqual([1, 2, 3]);
  expect(statements).toEqual([[2], [1, 3]]);
});
