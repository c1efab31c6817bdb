import { describe, expect, it } from 'vitest';
import { decideDue, hasRoom, refuseTick } from './rules.ts';

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
  const tick = { fire_at: at('09:00'), enabled: true, is_busy: false };
  it.each([
    [{}, '09:00:00', null],
    [{}, '09:59:59', null],
    [{}, '10:00:00', 'MISSED'],
    [{ is_busy: true }, '09:00:00', 'OVERLAP'],
    [{ is_busy: true }, '10:00:00', 'MISSED'],
    [{ enabled: false }, '09:00:00', 'STOPPED'],
    [{ enabled: false, is_busy: true }, '09:00:00', 'STOPPED'],
  ])('%j at %s: %s', (facts, now, expected) => {
    expect(refuseTick({ ...tick, ...facts }, at(now))).toBe(expected);
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
