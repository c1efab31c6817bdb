import { expect, it } from 'vitest';
import { scheduleValue } from './schema.ts';
import { isScheduleValue } from './value.ts';

const good = { cron_expressions: ['0 9 * * 1'], timezone: 'Europe/Oslo', enabled: true };

it.each([
  good,
  { ...good, enabled: false, cron_expressions: Array(10).fill('* * * * *') },
  { ...good, cron_expressions: [] },
  { ...good, cron_expressions: Array(11).fill('* * * * *') },
  { ...good, cron_expressions: [''] },
  { ...good, cron_expressions: ['x'.repeat(100)] },
  { ...good, cron_expressions: ['x'.repeat(101)] },
  { ...good, cron_expressions: [7] },
  { ...good, cron_expressions: '0 9 * * 1' },
  { ...good, timezone: '' },
  { ...good, timezone: 'x'.repeat(65) },
  { ...good, timezone: null },
  { ...good, enabled: 'yes' },
  { ...good, note: 'more' },
  { cron_expressions: good.cron_expressions, timezone: good.timezone },
  [good],
  'text',
  null,
  undefined,
])('%j is valid exactly when the schema accepts it', (value) => {
  expect(isScheduleValue(value)).toBe(scheduleValue.safeParse(value).success);
});
