import { scheduleValue } from '@agentarium/contracts';
import { isTimeZone, isValidCron } from '@agentarium/contracts/cron';

/** What is wrong with the value of a Schedule parameter beyond its shape, in English; null when it is good. */
export function checkSchedule(value: unknown): string | null {
  const parsed = scheduleValue.safeParse(value);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Must be a schedule';
  const { timezone, cron_expressions } = parsed.data;
  if (!isTimeZone(timezone)) return 'Must have a known time zone';
  const wrong = cron_expressions.findIndex((expression) => !isValidCron(expression));
  if (wrong === -1) return null;
  return `Cron expression ${wrong + 1} must have five parts and come at some time: ${cron_expressions[wrong]}`;
}
