import { expect, test } from 'vitest';
import * as z from 'zod';
import { incrementalValidator } from './incremental-validator.ts';

const schema = z.strictObject({
  name: z.string(),
  many: z
    .array(z.strictObject({ size: z.coerce.number().min(1) }))
    .max(3, 'At most 3')
    .default([]),
});
const read = incrementalValidator(schema);

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
])('parses %j like safeParse', async (given) => {
  const whole = schema.safeParse(given);
  const { value, issues } = await read(given);
  const plain = (list: z.core.$ZodIssue[] | undefined) =>
    list?.map(({ path, message }) => ({ path, message }));
  expect({ value, issues: plain(issues ?? undefined) }).toEqual({
    value: whole.data ?? null,
    issues: plain(whole.error?.issues),
  });
});

test('yields to other work', async () => {
  const slow = incrementalValidator(
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
