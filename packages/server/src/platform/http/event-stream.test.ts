import { expect, test } from 'vitest';
import { createStreamLimit, maxStreams } from './event-stream.ts';

const refusal = expect.objectContaining({ code: 'RATE_LIMITED' });

test('the concurrent streams of each account are limited separately', () => {
  const { open } = createStreamLimit();
  const closers = Array.from({ length: maxStreams }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  const closeOther = open('other');
  closers[0]?.();
  closers[0]?.();
  const again = open('one');
  expect(() => open('one')).toThrow(refusal);
  for (const close of [...closers, again, closeOther]) close();
  const all = Array.from({ length: maxStreams }, () => open('one'));
  expect(() => open('one')).toThrow(refusal);
  for (const close of all) close();
});
