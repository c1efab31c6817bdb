import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work of a key runs two at a time in the order it came; others don’t wait for it', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 10 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = [1, 2, 3, 4].map((at) => turns('anna', work(`anna ${at}`)));
  all.push(turns('boris', work('boris')));
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

test('what fails gives its place on, and too long a line is refused', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
  const failing = turns('anna', async () => {
    throw new Error('no');
  });
  const waiting = turns('anna', async () => 'done');
  await expect(turns('anna', async () => 'never')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await turns('anna', async () => 'again')).toBe('again');
});
