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

test('a flush calls a flusher that registers itself again once per interval, and stops when none does', async () => {
  const flushTimer = createFlushTimer();
  let times = 0;
  const again = () => {
    times += 1;
    if (times < 10) flushTimer.onFlush(again);
  };
  flushTimer.onFlush(again);
  await pass(200);
  expect(times).toBe(5);
  await pass(400);
  expect(times).toBe(10);
  expect(vi.getTimerCount()).toBe(0);
});
