import { expect, test } from 'vitest';
import { createKeyedLimiter } from './keyed-limiter.ts';

test('a limiter runs two calls per key at a time, in order, without delaying other keys', async () => {
  const limiter = createKeyedLimiter({ atOnce: 2, maxWaiting: 10 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = [1, 2, 3, 4].map((at) => limiter('anna', work(`anna ${at}`)));
  all.push(limiter('boris', work('boris')));
  expect(began).toEqual(['anna 1', 'anna 2', 'boris']);
  ends[0]?.();
  await all[0];
  expect(began).toEqual(['anna 1', 'anna 2', 'boris', 'anna 3']);
  ends[1]?.();
  await all[1];
  for (const end of ends) end();
  await expect.poll(() => began.length).toBe(5);
  for (const end of ends) end();
  await Promise.all(all);
});

test('a limiter releases the slot of a failed call, and refuses calls beyond the queue limit', async () => {
  const limiter = createKeyedLimiter({ atOnce: 1, maxWaiting: 1 });
  const failing = limiter('anna', async () => {
    throw new Error('no');
  });
  const waiting = limiter('anna', async () => 'done');
  await expect(limiter('anna', async () => 'never')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await limiter('anna', async () => 'again')).toBe('again');
});
