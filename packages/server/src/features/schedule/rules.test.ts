import type { OwnerPause } from '@agentarium/contracts';
import { nextRuns, upcomingRuns } from '@agentarium/contracts/cron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSchedule,
  decideDue,
  hasRoom,
  keptPause,
  refuseTick,
  resumed,
  type ScheduleRow,
  startsLate,
} from './rules.ts';

const at = (text: string) => new Date(`2026-05-04T${text}Z`);
const clockOf = (date: Date | null) => date?.toISOString().slice(11, 16) ?? null;

function decide(cron: string, planned: string, now: string, rest: OwnerPause = resumed) {
  const plan = { cron_expressions: [cron], timezone: 'UTC', ...rest };
  const { nextRunAt, ticks } = decideDue(plan, at(planned), at(now));
  return {
    next: clockOf(nextRunAt),
    ticks: ticks.map(({ fireAt, outcome }) => `${clockOf(fireAt)} ${outcome}`),
  };
}

describe('a due tick', () => {
  it.each([
    ['on time', '0 9 * * *', '09:00', '09:00:00', ['09:00 queued'], '09:00'],
    ['59:59 late', '0 9 * * *', '09:00', '09:59:59', ['09:00 queued'], '09:00'],
    ['an hour late', '0 9 * * *', '09:00', '10:00:00', ['09:00 skipped'], '09:00'],
    [
      'one of several missed within the hour',
      '*/5 * * * *',
      '09:00',
      '09:33:00',
      ['09:00 skipped', '09:30 queued'],
      '09:35',
    ],
    [
      'hourly, missed for two and a half hours,',
      '0 * * * *',
      '09:00',
      '11:30:00',
      ['09:00 skipped', '11:00 queued'],
      '12:00',
    ],
    [
      'hourly, with exactly one missed,',
      '0 * * * *',
      '09:00',
      '10:00:00',
      ['09:00 skipped', '10:00 queued'],
      '11:00',
    ],
    ['twice a day, with both missed,', '0 9,12 * * *', '09:00', '14:00:00', ['09:00 skipped'], '09:00'],
    ['not in its plan any more', '0 9 * * *', '08:50', '08:51:00', ['08:50 queued'], '09:00'],
  ])('that is $0 is decided as $4', (_name, cron, planned, now, ticks, next) => {
    expect(decide(cron, planned, now)).toEqual({ ticks, next });
  });

  it('has no next tick when the plan never fires again', () => {
    expect(decide('0 9 31 2 *', '09:00', '09:00:30')).toEqual({ ticks: ['09:00 queued'], next: null });
  });
});

const paused = (until: string) => ({ ...resumed, paused_until: at(until) });
const skipping = (moment: string) => ({ ...resumed, skipped_run_at: at(moment) });

describe('a paused or skipped tick', () => {
  it.each([
    ['a pause beyond it', '0 9 * * *', '09:00', '09:00:00', paused('09:01'), ['09:00 PAUSED']],
    ['a pause up to it', '0 9 * * *', '09:00', '09:00:00', paused('09:00'), ['09:00 queued']],
    ['a skip', '0 9 * * *', '09:00', '09:00:00', skipping('09:00'), ['09:00 SKIPPED']],
    ['a skip of another', '0 9 * * *', '09:00', '09:00:00', skipping('10:00'), ['09:00 queued']],
    ['a skip, missed for a day,', '0 9 * * *', '09:00', '21:00:00', skipping('09:00'), ['09:00 SKIPPED']],
    [
      'a pause that ended during an outage',
      '*/5 * * * *',
      '09:00',
      '09:33:00',
      paused('09:20'),
      ['09:00 PAUSED', '09:30 queued'],
    ],
    ['a pause of the whole outage', '*/5 * * * *', '09:00', '09:33:00', paused('10:00'), ['09:00 PAUSED']],
    [
      'a skip of the latest of an outage',
      '*/5 * * * *',
      '09:00',
      '09:07:00',
      skipping('09:05'),
      ['09:00 queued'],
    ],
    [
      'a skip of the first of an outage',
      '*/5 * * * *',
      '09:00',
      '09:07:00',
      skipping('09:00'),
      ['09:00 SKIPPED', '09:05 queued'],
    ],
  ])('with $0 is decided as $5', (_name, cron, planned, now, rest, ticks) => {
    const plan = { cron_expressions: [cron], timezone: 'UTC', ...rest };
    const decided = decideDue(plan, at(planned), at(now)).ticks;
    expect(
      decided.map((tick) => `${clockOf(tick.fireAt)} ${tick.outcome === 'queued' ? 'queued' : tick.reason}`),
    ).toEqual(ticks);
  });

  const hour = 3_600_000;
  const zone = fc.constantFrom('UTC', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe');
  const crons = fc.constantFrom('30 1 * * *', '30 2 * * *', '0 9 * * *', '0 * * * *', '*/30 1,13 * * *');
  // Every day of 2026, including clock changes.
  const from = fc.integer({ min: 0, max: 364 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)));

  it('every tick of two days is decided once: queued, paused or skipped (P7)', () => {
    const hours = fc.option(fc.integer({ min: 0, max: 48 * 4 }), { nil: null });
    const property = fc.property(
      zone,
      crons,
      from,
      hours,
      fc.nat(8),
      (timezone, cron, start, quarter, nth) => {
        const plan = { cron_expressions: [cron], timezone };
        const end = start.getTime() + 48 * hour;
        const most = cron.startsWith('0 *') ? 50 : 10;
        const moments = nextRuns([cron], timezone, start, most).filter((run) => run.getTime() <= end);
        const rest = {
          paused_until: quarter === null ? null : new Date(start.getTime() + (quarter * hour) / 4),
          skipped_run_at: moments[nth] ?? null,
        };
        const seen: string[] = [];
        let planned = moments[0] ?? null;
        for (let now = start.getTime(); now <= end; now += hour / 4) {
          if (planned === null || planned.getTime() > now) continue;
          const decided = decideDue({ ...plan, ...rest }, planned, new Date(now));
          for (const tick of decided.ticks) seen.push(`${tick.fireAt.toISOString()} ${tick.outcome}`);
          planned = decided.nextRunAt;
        }
        const wanted = new Set(upcomingRuns(plan, rest, start, most).map((run) => run.getTime()));
        const outcomeOf = (run: Date) => (wanted.has(run.getTime()) ? 'queued' : 'skipped');
        expect(seen).toEqual(moments.map((run) => `${run.toISOString()} ${outcomeOf(run)}`));
      },
    );
    fc.assert(property, { numRuns: 40 });
  });
});

describe('a schedule that is set up again keeps its pause and skip, or not,', () => {
  const plan = { cron_expressions: ['0 9 * * *'], timezone: 'UTC' };
  const rest = { paused_until: at('10:00'), skipped_run_at: at('11:00') };
  const row = (given: Partial<ScheduleRow>) => ({ ...plan, ...rest, ...given }) as ScheduleRow;
  it.each([
    ['active, the same plan', row({ enabled: true }), rest],
    [
      'active, another plan',
      row({ enabled: true, timezone: 'Europe/Paris' }),
      { ...rest, skipped_run_at: null },
    ],
    ['stopped', row({ enabled: false }), resumed],
    ['new', undefined, resumed],
  ])('if it was $0', (_name, current, kept) => {
    expect(keptPause(current, plan)).toEqual(kept);
  });
});

describe('a queued tick starts, or is skipped,', () => {
  const tick = { enabled: true, is_busy: false, fire_at: at('09:00'), ...resumed };
  it.each([
    [{}, null],
    [{ is_busy: true }, 'OVERLAP'],
    [{ enabled: false }, 'STOPPED'],
    [{ enabled: false, is_busy: true }, 'STOPPED'],
    [paused('09:01'), 'PAUSED'],
    [paused('09:00'), null],
    [{ ...skipping('09:00'), is_busy: true }, 'SKIPPED'],
    [skipping('10:00'), null],
  ])('with %j: %s', (facts, expected) => {
    expect(refuseTick({ ...tick, ...facts })).toBe(expected);
  });

  it.each([
    ['09:04:59', false],
    ['09:05:00', true],
  ])('late or not, if planned for 09:00 and started at %s: %s', (now, expected) => {
    expect(startsLate(at('09:00'), at(now))).toBe(expected);
  });
});

it.each([
  [1, 0, true],
  [1, 1, false],
  [-1, 100, true],
])('a limit of %i schedules with %i others allows one more: %s', (allowed, others, expected) => {
  expect(hasRoom(allowed, others)).toBe(expected);
});

const good = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/London', enabled: true };

it.each([
  [good, null],
  [
    { ...good, cron_expressions: ['0 9 * * *', '0 9 31 2 *'] },
    { code: 'CRON_INVALID', params: { position: 2, expression: '0 9 31 2 *' } },
  ],
  [{ ...good, cron_expressions: ['0\t9 *  * *', '5/15 * * * *'] }, null],
  [
    { ...good, cron_expressions: ['0 9 * * *', '60 9 * * *'] },
    {
      code: 'CRON_PART',
      message: 'Part 1 of cron expression 2 must be 0 to 59: 60',
      params: { position: 2, part: 1, found: '60', minimum: 0, maximum: 59 },
    },
  ],
  [{ ...good, timezone: '+03:00' }, { code: 'TIMEZONE_UNKNOWN' }],
  [{ ...good, timezone: 'europe/moscow' }, null],
  [
    { ...good, cron_expressions: [] },
    { code: 'AT_LEAST_ONE', message: 'At least one cron expression must remain' },
  ],
])('the schedule %j is checked with the result %j', (value, expected) => {
  const found = checkSchedule(value);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});
