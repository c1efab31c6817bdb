import { expect, test } from 'vitest';
import { askTogether } from './ask-together.ts';
import type { Database } from './database.ts';

const database = {} as Database;

/** Asks for numbers and answers with their doubles once `answer` is called for the statement. */
function setUp() {
  const statements: { questions: number[]; answer: () => void; fail: () => void }[] = [];
  const ask = askTogether<number, number>((_, questions) => {
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

const untilSent = (statements: unknown[], count: number) =>
  expect.poll(() => statements.length, { interval: 1 }).toBe(count);

test('who asks in one round of the event loop shares a statement, and gets the own answer', async () => {
  const { statements, ask } = setUp();
  const answers = Promise.all([1, 2, 3].map(ask));
  await untilSent(statements, 1);
  statements[0]?.answer();
  expect(await answers).toEqual([2, 4, 6]);
  expect(statements[0]?.questions).toEqual([1, 2, 3]);
});

test('nobody waits for a statement that does not come back', async () => {
  const { statements, ask } = setUp();
  const first = ask(1);
  await untilSent(statements, 1);
  const others = Promise.all([ask(2), ask(3)]);
  await untilSent(statements, 2);
  statements[1]?.answer();
  expect(await others).toEqual([4, 6]);
  statements[0]?.answer();
  expect(await first).toBe(2);
});

test('a statement that fails fails for those who asked, not for the next', async () => {
  const { statements, ask } = setUp();
  const both = Promise.allSettled([ask(1), ask(2)]);
  await untilSent(statements, 1);
  statements[0]?.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask(3);
  await untilSent(statements, 2);
  statements[1]?.answer();
  expect(await next).toBe(6);
});

test('more than a hundred go out in several statements', async () => {
  const { statements, ask } = setUp();
  const answers = Promise.all(Array.from({ length: 250 }, (_, index) => ask(index)));
  await untilSent(statements, 3);
  for (const { answer } of statements) answer();
  expect((await answers).at(-1)).toBe(498);
});
