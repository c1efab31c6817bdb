import * as z from 'zod';

/** The value of a Schedule parameter. Cron expressions are in `timezone`. */
export const scheduleValue = z.strictObject({
  cron_expressions: z
    .array(z.string().min(1).max(100))
    .min(1, 'At least one cron expression must remain')
    .max(10),
  timezone: z.string().min(1).max(64),
  enabled: z.boolean(),
});
export type ScheduleValue = z.infer<typeof scheduleValue>;
