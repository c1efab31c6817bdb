import { describe, expect, it } from 'vitest';
import { decideDue, hasRoom, refuseTick, startsLate } from './rules.ts';

const at = (text: string) => new Date(`2026-05-04T${text}Z`);
const clockOf = (date: Date | null) => date?.toISOString().slice(11, 16) ?? null;

function decide(cron: string, planned: string, now: string) {
  const plan = { cron_expressions: [cron], timezone: 'UTC' };
  const { nextRunAt, ticks } = decideDue(plan, at(planned), at(now));
  return {
    next: clockOf(nextRunAt),
    ticks: ticks.map(({ fireAt, outcome }) => `${clockOf(fireAt)} ${outcome}`),
  };
}

describe('what becomes of a moment that has come', () => {
  it.each([
    ['on time', '0 9 * * *', '09:00', '09:00:00', ['09:00 queued'], '09:00'],
    ['a second late', '0 9 * * *', '09:00', '09:00:01', ['09:00 queued'], '09:00'],
    ['59:59 late', '0 9 * * *', '09:00', '09:59:59', ['09:00 queued'], '09:00'],
    ['an hour late', '0 9 * * *', '09:00', '10:00:00', ['09:00 skipped'], '09:00'],
    ['half a day late', '0 9 * * *', '09:00', '21:00:00', ['09:00 skipped'], '09:00'],
    [
      'several missed within the hour',
      '*/5 * * * *',
      '09:00',
      '09:33:00',
      ['09:00 skipped', '09:30 queued'],
      '09:35',
    ],
    [
      'hourly, down for two and a half hours',
      '0 * * * *',
      '09:00',
      '11:30:00',
      ['09:00 skipped', '11:00 queued'],
      '12:00',
    ],
    [
      'hourly, exactly one missed',
      '0 * * * *',
      '09:00',
      '10:00:00',
      ['09:00 skipped', '10:00 queued'],
      '11:00',
    ],
    ['twice a day, both missed', '0 9,12 * * *', '09:00', '14:00:00', ['09:00 skipped'], '09:00'],
    [
      'a moment that its plan does not name any more',
      '0 9 * * *',
      '08:50',
      '08:51:00',
      ['08:50 queued'],
      '09:00',
    ],
  ])('%s', (_name, cron, planned, now, ticks, next) => {
    expect(decide(cron, planned, now)).toEqual({ ticks, next });
  });

  it('has no next moment when the plan never comes again', () => {
    expect(decide('0 9 31 2 *', '09:00', '09:00:30')).toEqual({ ticks: ['09:00 queued'], next: null });
  });
});

describe('whether a queued moment starts', () => {
  const tick = { enabled: true, is_busy: false };
  it.each([
    [{}, null],
    [{ is_busy: true }, 'OVERLAP'],
    [{ enabled: false }, 'STOPPED'],
    [{ enabled: false, is_busy: true }, 'STOPPED'],
  ])('%j: %s', (facts, expected) => {
    expect(refuseTick({ ...tick, ...facts })).toBe(expected);
  });

  it.each([
    ['09:00:00', false],
    ['09:04:59', false],
    ['09:05:00', true],
    ['21:00:00', true],
  ])('planned for 09:00 and started at %s, it says that it is late: %s', (now, expected) => {
    expect(startsLate(at('09:00'), at(now))).toBe(expected);
  });
});

it.each([
  [1, 0, true],
  [1, 1, false],
  [5, 4, true],
  [5, 7, false],
  [-1, 100, true],
])('an allowance of %i beside %i others: %s', (allowed, others, expected) => {
  expect(hasRoom(allowed, others)).toBe(expected);
});
