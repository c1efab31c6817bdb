import { expect, it } from 'vitest';
import { checkSchedule } from './check-schedule.ts';

const good = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/London', enabled: true };

it.each([
  [good, null],
  [
    { ...good, cron_expressions: ['0 9 * * *', '0 9 31 2 *'] },
    { code: 'CRON_INVALID', params: { position: 2, expression: '0 9 31 2 *' } },
  ],
  [{ ...good, cron_expressions: ['* * * * * *'] }, { code: 'CRON_INVALID' }],
  [{ ...good, cron_expressions: ['0\t9 *  * *', '5/15 * * * *'] }, null],
  [
    { ...good, cron_expressions: ['0 9 * * *', '60 9 * * *'] },
    {
      code: 'CRON_PART',
      message: 'Part 1 of cron expression 2 must be 0 to 59: 60',
      params: { position: 2, part: 1, found: '60', minimum: 0, maximum: 59 },
    },
  ],
  [
    { ...good, cron_expressions: ['0 9 * * MON-'] },
    { code: 'CRON_PART', params: { part: 5, found: 'MON-' } },
  ],
  [{ ...good, timezone: '+03:00' }, { code: 'TIMEZONE_UNKNOWN' }],
  [{ ...good, timezone: 'europe/moscow' }, null],
  [
    { ...good, cron_expressions: [] },
    { code: 'AT_LEAST_ONE', message: 'At least one cron expression must remain' },
  ],
  [{ ...good, timezone: 'Mars/Olympus' }, { code: 'TIMEZONE_UNKNOWN' }],
  [{ ...good, more: 1 }, { code: 'UNKNOWN_FIELD' }],
])('the schedule %j is checked with the result %j', (value, expected) => {
  const found = checkSchedule(value);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});
