import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBeat } from './beat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Goes on by so many milliseconds, and through what they bring about. */
async function pass(ms: number): Promise<void> {
  for (let each = 0; each < ms; each += 1) {
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('what is taken in at a beat is written at the same beat', async () => {
  const beat = createBeat();
  const said: string[] = [];
  beat.take(async () => {
    said.push('taken');
    await Promise.resolve();
    beat.write(() => said.push('written'));
  });
  await pass(39);
  expect(said).toEqual([]);
  await pass(1);
  expect(said).toEqual(['taken', 'written']);
  expect(vi.getTimerCount()).toBe(0);
});

test('what comes by itself waits for the next beat, whose length can be set within limits', async () => {
  const beat = createBeat();
  const said: string[] = [];
  for (const [given, ms] of [
    [10, 40],
    [100, 100],
    [9000, 250],
  ] as const) {
    beat.setLength(given);
    beat.write(() => said.push(`${given}`));
    await pass(ms - 1);
    expect(said).not.toContain(`${given}`);
    await pass(1);
    expect(said).toContain(`${given}`);
  }
});

test('one that asks again while it is called comes at the next beat', async () => {
  const beat = createBeat();
  let times = 0;
  const again = () => {
    times += 1;
    beat.take(again);
  };
  again();
  await pass(400);
  expect(times).toBe(11);
});
