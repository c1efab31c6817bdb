import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlushTimer } from './flush-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the clock and runs due timers. */
async function pass(ms: number): Promise<void> {
  for (let each = 0; each < ms; each += 1) {
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a flush writes what was collected when the timer fires', async () => {
  const flushTimer = createFlushTimer();
  const said: string[] = [];
  flushTimer.onCollect(async () => {
    said.push('taken');
    await Promise.resolve();
    flushTimer.onFlush(() => said.push('written'));
  });
  await pass(39);
  expect(said).toEqual([]);
  await pass(1);
  expect(said).toEqual(['taken', 'written']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a flush comes after the interval, which can be set within limits', async () => {
  const flushTimer = createFlushTimer();
  const said: string[] = [];
  for (const [given, ms] of [
    [10, 40],
    [100, 100],
    [9000, 250],
  ] as const) {
    flushTimer.setIntervalMs(given);
    flushTimer.onFlush(() => said.push(`${given}`));
    await pass(ms - 1);
    expect(said).not.toContain(`${given}`);
    await pass(1);
    expect(said).toContain(`${given}`);
  }
});

test('a flush calls a collector that registers itself again once per interval', async () => {
  const flushTimer = createFlushTimer();
  let times = 0;
  const again = () => {
    times += 1;
    flushTimer.onCollect(again);
  };
  again();
  await pass(400);
  expect(times).toBe(11);
});
