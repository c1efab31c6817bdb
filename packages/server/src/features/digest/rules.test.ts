import { wallClock } from '@agentarium/contracts/cron';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextMonday, planDigest } from './rules.ts';
import { unsubscribeToken, userOfToken } from './settings.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('the next digest', () => {
  test.each([
    ['2026-11-23T07:59', 'UTC', '2026-11-23T08:00'],
    ['2026-11-23T08:00', null, '2026-11-30T08:00'],
    ['2026-11-20T10:00', 'America/New_York', '2026-11-23T13:00'],
    ['2026-03-27T10:00', 'Europe/London', '2026-03-30T07:00'],
  ])('after %s in %s is %s', (now, timezone, due) => {
    expect(nextMonday(at(now), timezone)).toEqual(at(due));
  });

  test('is Monday at 8:00 local time, within a week, in any zone', () => {
    const zones = ['UTC', 'Europe/Moscow', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, now) => {
        const due = nextMonday(new Date(now), zone);
        const wall = wallClock(zone, due);
        expect([wall.getUTCDay(), wall.getUTCHours(), wall.getUTCMinutes()]).toEqual([1, 8, 0]);
        expect(due.getTime() - now).toBeGreaterThan(0);
        expect(due.getTime() - now).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a due digest', () => {
  const due_at = at('2026-11-23T08:00');
  test('covers the previous week, and the next is due a week later', () => {
    expect(planDigest({ due_at, timezone: 'UTC' }, at('2026-11-23T08:00:30'))).toEqual({
      kind: 'send',
      from: at('2026-11-16T08:00'),
      to: due_at,
      next: at('2026-11-30T08:00'),
    });
  });

  test.each([
    ['back', '2026-10-26T08:00', '2026-10-19T07:00', '2026-11-02T08:00'],
    ['forward', '2026-03-30T07:00', '2026-03-23T08:00', '2026-04-06T07:00'],
  ])('covers all since the one before when the clock was set %s', (_where, due, from, next) => {
    const plan = planDigest({ due_at: at(due), timezone: 'Europe/London' }, at(due));
    expect(plan).toEqual({ kind: 'send', from: at(from), to: at(due), next: at(next) });
  });

  test.each([
    ['a day too late', 'UTC', '2026-11-24T08:01', '2026-11-30T08:00'],
    ['before Monday in the user’s new zone', 'America/New_York', '2026-11-23T08:01', '2026-11-23T13:00'],
  ])('is not sent %s', (_when, timezone, now, next) => {
    expect(planDigest({ due_at, timezone }, at(now))).toEqual({ kind: 'wait', next: at(next) });
  });

  test('is sent as soon as possible in a zone further east', () => {
    const plan = planDigest({ due_at, timezone: 'Asia/Tokyo' }, at('2026-11-23T08:01'));
    expect(plan).toMatchObject({ kind: 'send', to: at('2026-11-22T23:00') });
  });
});

describe('the unsubscribe link', () => {
  test('identifies its account, and only this server can sign it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const token = unsubscribeToken('secret', id);
        expect(token).toMatch(/^[A-Za-z0-9_-]{65}$/);
        expect(userOfToken('secret', token)).toBe(id);
        expect(userOfToken('another', token)).toBeNull();
        expect(userOfToken('secret', `A${token.slice(1)}`)).toBe(token.startsWith('A') ? id : null);
      }),
    );
    expect(userOfToken('secret', 'x'.repeat(65))).toBeNull();
  });
});
