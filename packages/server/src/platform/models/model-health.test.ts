import { expect, it } from 'vitest';
import { createModelHealth } from './model-health.ts';

const silentLog = { warn: () => undefined, info: () => undefined };

it('a circuit breaker opens after five consecutive timeouts, tests the family occasionally, and closes when it responds', () => {
  let now = 0;
  const health = createModelHealth(silentLog, () => now);
  for (let call = 0; call < 4; call += 1) health.timedOut('grok');
  health.answered('grok');
  for (let call = 0; call < 5; call += 1) {
    expect(health.mayCall('grok')).toBe(true);
    health.timedOut('grok');
  }
  expect(health.mayCall('grok')).toBe(false);
  expect(health.mayCall('chatgpt')).toBe(true);
  expect([health.stateOf('grok'), health.stateOf('chatgpt')]).toEqual(['open', 'closed']);
  now = 30_000;
  expect(health.stateOf('grok')).toBe('half-open');
  expect([health.mayCall('grok'), health.mayCall('grok')]).toEqual([true, false]);
  expect(health.stateOf('grok')).toBe('half-open');
  health.timedOut('grok');
  expect(health.stateOf('grok')).toBe('open');
  now = 59_999;
  expect(health.mayCall('grok')).toBe(false);
  now = 60_000;
  expect(health.mayCall('grok')).toBe(true);
  health.answered('grok');
  expect([health.mayCall('grok'), health.mayCall('grok')]).toEqual([true, true]);
  expect(health.stateOf('grok')).toBe('closed');
});
