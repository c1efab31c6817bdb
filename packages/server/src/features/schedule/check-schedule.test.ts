import { expect, it } from 'vitest';
import { checkSchedule } from './check-schedule.ts';

const good = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/London', enabled: true };

it.each([
  [good, null],
  [{ ...good, cron_expressions: ['0 9 * * *', '0 9 31 2 *'] }, 'Cron expression 2 must'],
  [{ ...good, cron_expressions: ['* * * * * *'] }, 'Cron expression 1 must'],
  [{ ...good, cron_expressions: [] }, 'At least one cron expression must remain'],
  [{ ...good, timezone: 'Mars/Olympus' }, 'known time zone'],
  [{ ...good, more: 1 }, 'Unrecognized key'],
])('%j: %s', (value, expected) => {
  const message = checkSchedule(value);
  if (expected === null) expect(message).toBeNull();
  else expect(message).toContain(expected);
});
