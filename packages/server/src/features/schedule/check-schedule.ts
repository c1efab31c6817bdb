import { type ErrorDetail, issueFault, scheduleValue } from '@agentarium/contracts';
import { canonicalZone, isValidCron, wrongCronPart } from '@agentarium/contracts/cron';

/** Returns the fault of a Schedule value beyond its shape; null when it is valid. */
export function checkSchedule(value: unknown): Omit<ErrorDetail, 'path'> | null {
  const parsed = scheduleValue.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue
      ? { message: issue.message, ...issueFault(issue, value) }
      : { message: 'Must be a schedule', code: 'SCHEDULE_FORMAT' };
  }
  const { timezone, cron_expressions = [] } = parsed.data;
  if (canonicalZone(timezone) === null)
    return { message: 'Must have a known time zone', code: 'TIMEZONE_UNKNOWN' };
  const wrong = cron_expressions.findIndex((expression) => !isValidCron(expression));
  if (wrong === -1) return null;
  const [position, expression] = [wrong + 1, cron_expressions[wrong] ?? ''];
  const part = wrongCronPart(expression);
  if (part !== null) {
    const { minimum, maximum, found } = part;
    const message = `Part ${part.part} of cron expression ${position} must be ${minimum} to ${maximum}: ${found}`;
    return { message, code: 'CRON_PART', params: { position, ...part } };
  }
  return {
    message: `Cron expression ${position} must have five parts and come at some time: ${expression}`,
    code: 'CRON_INVALID',
    params: { position, expression },
  };
}
