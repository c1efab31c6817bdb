import { expect, test } from 'vitest';
import { maxStreams, openStreamOf } from './open-streams.ts';

const refusal = expect.objectContaining({ code: 'RATE_LIMITED' });

test('the concurrent streams of each account are limited separately', () => {
  const closers = Array.from({ length: maxStreams }, () => openStreamOf('one'));
  expect(() => openStreamOf('one')).toThrow(refusal);
  const closeOther = openStreamOf('other');
  closers[0]?.();
  closers[0]?.();
  const again = openStreamOf('one');
  expect(() => openStreamOf('one')).toThrow(refusal);
  for (const close of [...closers, again, closeOther]) close();
  const all = Array.from({ length: maxStreams }, () => openStreamOf('one'));
  expect(() => openStreamOf('one')).toThrow(refusal);
  for (const close of all) close();
});
