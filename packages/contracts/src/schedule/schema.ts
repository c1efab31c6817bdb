import * as z from 'zod';
import { fault } from '../error-details.ts';
import { maxCrons } from './cron.ts';
import { scheduleMails } from './names.ts';
import { isLocalMinute } from './value.ts';
import { canonicalZone } from './wall-clock.ts';

/** Parts of an expression may stand apart by tabs or several spaces. */
const oneSpaced = (expression: string) =>
  expression
    .trim()
    .split(/[ \t]+/)
    .join(' ');

/**
 * The value of a Schedule parameter, in its usual spelling: cron expressions, or the minute `at` which it runs once. Both
 * are local times in `timezone`.
 */
export const scheduleValue = z
  .strictObject({
    cron_expressions: z
      .array(z.string().min(1).max(100).transform(oneSpaced))
      .min(1, 'At least one cron expression must remain')
      .max(maxCrons, `At most ${maxCrons} cron expressions`)
      .exactOptional(),
    at: z.string().refine(isLocalMinute, fault('LOCAL_DATETIME_FORMAT')).exactOptional(),
    timezone: z
      .string()
      .min(1)
      .max(64)
      .transform((name) => canonicalZone(name) ?? name),
    enabled: z.boolean(),
    mail: z.enum(scheduleMails).exactOptional(),
  })
  .refine(
    ({ cron_expressions, at }) => (cron_expressions === undefined) !== (at === undefined),
    fault('GIVE_ONE_OF', { options: 'cron_expressions, at' }),
  );
export type ScheduleValue = z.infer<typeof scheduleValue>;
