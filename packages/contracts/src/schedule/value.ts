import { maxCrons } from './cron.ts';

const isText = (value: unknown, most: number) =>
  typeof value === 'string' && value.length >= 1 && value.length <= most;

/**
 * Returns whether a value matches `scheduleValue` of schema.ts. Written by hand for the run form in the browser, where
 * the schemas would be a third of the page's code. A test compares the two.
 */
export function isScheduleValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { cron_expressions: crons, timezone, enabled, ...others } = value as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    Array.isArray(crons) &&
    crons.length >= 1 &&
    crons.length <= maxCrons &&
    crons.every((cron) => isText(cron, 100)) &&
    isText(timezone, 64) &&
    typeof enabled === 'boolean'
  );
}
