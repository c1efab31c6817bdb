import { expect, test } from 'vitest';
import * as z from 'zod';
import { readerInPieces } from './read-in-pieces.ts';

const schema = z.strictObject({
  name: z.string(),
  many: z
    .array(z.strictObject({ size: z.coerce.number().min(1) }))
    .max(3, 'At most 3')
    .default([]),
});
const read = readerInPieces(schema);

test.each([
  { name: 'a', many: [{ size: '2' }, { size: 3 }] },
  { name: 'a' },
  { name: 'a', many: [{ size: 0 }, { size: 1 }, { size: 2, more: true }] },
  { name: 'a', many: [{}, {}, {}, {}] },
  { name: 1, many: [] },
  { name: 'a', other: 1 },
  { name: 'a', many: null },
  null,
  'text',
])('%j is read as in one piece', async (given) => {
  const whole = schema.safeParse(given);
  const { value, issues } = await read(given);
  const plain = (list: z.core.$ZodIssue[] | undefined) =>
    list?.map(({ path, message }) => ({ path, message }));
  expect({ value, issues: plain(issues ?? undefined) }).toEqual({
    value: whole.data ?? null,
    issues: plain(whole.error?.issues),
  });
});

test('other work goes on meanwhile', async () => {
  const slow = readerInPieces(
    z.strictObject({
      many: z.array(
        z.number().refine(() => {
          const until = performance.now() + 2;
          while (performance.now() < until);
          return true;
        }),
      ),
    }),
  );
  let rounds = 0;
  const timer = setInterval(() => (rounds += 1), 1);
  await slow({ many: new Array(100).fill(1) });
  clearInterval(timer);
  expect(rounds).toBeGreaterThan(3);
});
