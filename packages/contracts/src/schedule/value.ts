import { maxCrons } from './cron.ts';
import { scheduleMails } from './names.ts';

const isText = (value: unknown, most: number) =>
  typeof value === 'string' && value.length >= 1 && value.length <= most;

const isCronList = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= maxCrons &&
  value.every((cron) => isText(cron, 100));

/** Returns whether a value is a minute of a calendar as YYYY-MM-DDTHH:mm. */
export function isLocalMinute(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(value)) return false;
  const time = new Date(`${value}:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/**
 * Returns whether a value matches `scheduleValue` of schema.ts. Written by hand for the run form in the browser, where
 * the schemas would be a third of the page's code. A test compares the two.
 */
export function isScheduleValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { cron_expressions, at, timezone, enabled, mail, ...others } = value as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    (at === undefined ? isCronList(cron_expressions) : cron_expressions === undefined && isLocalMinute(at)) &&
    isText(timezone, 64) &&
    typeof enabled === 'boolean' &&
    (mail === undefined || scheduleMails.some((one) => one === mail))
  );
}
