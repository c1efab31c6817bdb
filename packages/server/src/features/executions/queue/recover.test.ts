import { expect, test } from 'vitest';
import { createDeadWorkerTimeout } from './recover.ts';

test('a delayed heartbeat extends the timeout of all workers for a while', () => {
  const deadWorkerTimeout = createDeadWorkerTimeout(0);
  deadWorkerTimeout.heartbeat(2_000);
  expect(deadWorkerTimeout.seconds(2_000)).toBe(8);
  deadWorkerTimeout.heartbeat(14_000);
  expect(deadWorkerTimeout.seconds(14_000)).toBe(20);
  deadWorkerTimeout.heartbeat(16_000);
  expect(deadWorkerTimeout.seconds(21_000)).toBe(20);
  expect(deadWorkerTimeout.seconds(22_000)).toBe(8);
});
