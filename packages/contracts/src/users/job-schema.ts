import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { planName } from '../subscription/schema.ts';
import { statusInput, usageDataInput, userFilter } from './admin-schema.ts';
import { jobKinds, jobSkips, jobStatuses } from './names.ts';

const moment = z.iso.datetime({ offset: true, error: 'Must be a date and time as ISO 8601' });

/** Maximum accounts that a job names one by one. */
export const maxSelected = 1000;

/** The accounts of a job: those of `selection`, else all that match `filter`. A dry run changes nothing. */
const target = {
  selection: z.array(id).min(1).max(maxSelected).optional(),
  filter: userFilter.strict().optional(),
  dry_run: z.boolean().default(false),
};

/** The fields that each kind changes. */
const fieldsOf = {
  status: ['status', 'reason'],
  plan: ['current_plan', 'plan_expires_at'],
  limit: ['daily_execution_limit'],
} as const;

const change = z
  .strictObject({
    status: statusInput.shape.status,
    reason: statusInput.shape.reason,
    current_plan: planName,
    plan_expires_at: moment.nullable(),
    daily_execution_limit: usageDataInput.shape.daily_execution_limit,
  })
  .partial();

/** A change of many accounts: `change` has the fields of its `kind`. */
export const jobInput = z
  .strictObject({ kind: z.enum(jobKinds), change, ...target })
  .superRefine(({ kind, change }, ctx) => {
    const wanted: readonly string[] = fieldsOf[kind];
    for (const field of wanted)
      if (!(field in change)) ctx.addIssue({ code: 'custom', path: ['change', field], ...fault('REQUIRED') });
    for (const field of Object.keys(change))
      if (!wanted.includes(field))
        ctx.addIssue({ code: 'custom', path: ['change', field], ...fault('UNKNOWN_FIELD') });
  });
export type JobInput = z.infer<typeof jobInput>;
export type JobChange = Pick<JobInput, 'kind' | 'change'>;

/**
 * A job, or what it would do: then without `id`, as `preview`. `skipped` counts accounts that are not changed, or after an
 * undo not restored, by reason, and names some of them.
 */
export const job = z.object({
  id: id.nullable(),
  kind: z.enum(jobKinds),
  change: z.record(z.string(), z.json()),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(
    z.object({ reason: z.enum(jobSkips), count: z.number().int(), usernames: z.array(z.string()) }),
  ),
  created_by_username: z.string(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;
