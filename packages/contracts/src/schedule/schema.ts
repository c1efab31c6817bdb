import * as z from 'zod';
import { maxCrons } from './cron.ts';
import { canonicalZone } from './wall-clock.ts';

/** Parts of an expression may stand apart by tabs or several spaces. */
const oneSpaced = (expression: string) =>
  expression
    .trim()
    .split(/[ \t]+/)
    .join(' ');

/** The value of a Schedule parameter, in its usual spelling. Cron expressions are in `timezone`. */
export const scheduleValue = z.strictObject({
  cron_expressions: z
    .array(z.string().min(1).max(100).transform(oneSpaced))
    .min(1, 'At least one cron expression must remain')
    .max(maxCrons, `At most ${maxCrons} cron expressions`),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .transform((name) => canonicalZone(name) ?? name),
  enabled: z.boolean(),
});
export type ScheduleValue = z.infer<typeof scheduleValue>;
