import { expect, test } from 'vitest';
import { createOpenLimit } from './open-limit.ts';

const refusal = expect.objectContaining({ code: 'RATE_LIMITED' });

test('sizes are added up, and the last one of a key may exceed the limit', () => {
  const { open, requireRoom } = createOpenLimit(10);
  const closers = [open('one', 6), open('one', 6)];
  expect(() => open('one', 1)).toThrow(refusal);
  expect(() => requireRoom('one')).toThrow(refusal);
  requireRoom('other');
  closers[0]?.();
  requireRoom('one');
  open('one', 4);
  expect(() => open('one', 1)).toThrow(refusal);
});

test('what is open is limited for each key separately', () => {
  const { open } = createOpenLimit(3);
  const closers = Array.from({ length: 3 }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  const closeOther = open('other');
  closers[0]?.();
  closers[0]?.();
  const again = open('one');
  expect(() => open('one')).toThrow(refusal);
  for (const close of [...closers, again, closeOther]) close();
  const all = Array.from({ length: 3 }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  for (const close of all) close();
});
