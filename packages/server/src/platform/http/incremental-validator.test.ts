import { expect, onTestFinished, test, vi } from 'vitest';
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
])('a validator in steps reads %j like safeParse', async (given) => {
  const whole = schema.safeParse(given);
  const { value, issues } = await read(given);
  const plain = (list: z.core.$ZodIssue[] | undefined) =>
    list?.map(({ path, message }) => ({ path, message }));
  expect({ value, issues: plain(issues ?? undefined) }).toEqual({
    value: whole.data ?? null,
    issues: plain(whole.error?.issues),
  });
});

test('a validator in steps yields to other work', async () => {
  // The turn in which earlier tests worked ends first.
  await new Promise((resolve) => setImmediate(resolve));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = incrementalValidator(
    z.strictObject({ many: z.array(z.number().refine(() => vi.advanceTimersByTime(2) !== null)) }),
  );
  let turns = 0;
  const turn = () => {
    turns += 1;
    again = setImmediate(turn);
  };
  let again = setImmediate(turn);
  await slow({ many: new Array(100).fill(1) });
  clearImmediate(again);
  expect(turns).toBeGreaterThan(3);
});
