import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearAttempts, countAttempt, throttle, uncountAttempt } from './throttle.ts';

const rule = { limit: 10, windowMs: 60_000 };
const now = new Date('2026-05-01T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('throttling', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.cleanup());

  test('of 200 concurrent attempts exactly the limit passes', async () => {
    const attempts = Array.from({ length: 200 }, () => countAttempt(database, 'burst', rule, now));
    const passed = (await Promise.all(attempts)).filter((wait) => wait === 0);
    expect(passed).toHaveLength(10);
  });

  test('a rejection reports the remaining seconds, and the window expires', async () => {
    for (let at = 0; at < 10; at += 1) await throttle(database, 'window', rule, now);
    await expect(throttle(database, 'window', rule, later(20_500))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: 40,
    });
    await expect(throttle(database, 'window', rule, later(59_999))).rejects.toMatchObject({ retryAfter: 1 });
    expect(await countAttempt(database, 'window', rule, later(60_000))).toBe(0);
  });

  test('attempts can be uncounted and cleared; keys are independent', async () => {
    const one = { ...rule, limit: 1 };
    expect(await countAttempt(database, 'a', one, now)).toBe(0);
    expect(await countAttempt(database, 'b', one, now)).toBe(0);
    await uncountAttempt(database, 'a');
    expect(await countAttempt(database, 'a', one, now)).toBe(0);
    expect(await countAttempt(database, 'a', one, now)).toBe(60);
    await clearAttempts(database, 'a');
    expect(await countAttempt(database, 'a', one, now)).toBe(0);
    expect(await countAttempt(database, 'b', one, now)).toBe(60);
  });

  test('uncounting more than was counted has no effect', async () => {
    const one = { ...rule, limit: 1 };
    await countAttempt(database, 'free', one, now);
    for (let at = 0; at < 5; at += 1) await uncountAttempt(database, 'free');
    expect(await countAttempt(database, 'free', one, now)).toBe(0);
    expect(await countAttempt(database, 'free', one, now)).toBe(60);
  });
});
