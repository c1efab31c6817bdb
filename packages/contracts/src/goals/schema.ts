import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { parameterKey, progressParameter } from '../executions/progress-schema.ts';
import { goalKinds, goalStates } from './names.ts';

const value = z.number().min(-1e12).max(1e12);
const date = z.iso.date();

const aim = {
  kind: z.enum(goalKinds),
  /** For `reach`: the target value, and the last day for it in the user's time zone. */
  target: value.nullish(),
  by: date.nullish(),
  /** For `stay`: the range; either end may be omitted. */
  from: value.nullish(),
  to: value.nullish(),
};
const aimObject = z.strictObject(aim);
export type GoalAim = z.infer<typeof aimObject>;

const fieldsOf = { reach: ['target', 'by'], stay: ['from', 'to'] } as const;
const isGiven = (one: unknown) => one !== undefined && one !== null;

/** Each kind accepts only its own fields, and a range must have its lower end below the upper one. */
function checkAim(given: GoalAim, ctx: z.core.$RefinementCtx): void {
  const add = (field: keyof GoalAim, found: ReturnType<typeof fault>) =>
    ctx.addIssue({ code: 'custom', path: [field], ...found });
  for (const field of fieldsOf[given.kind === 'reach' ? 'stay' : 'reach'])
    if (isGiven(given[field])) add(field, fault('UNKNOWN_FIELD'));
  if (given.kind === 'reach') {
    for (const field of fieldsOf.reach) if (!isGiven(given[field])) add(field, fault('REQUIRED'));
    return;
  }
  const { from, to } = given;
  if (!isGiven(from) && !isGiven(to)) add('from', fault('GIVE_ONE_OF', { options: 'from, to' }));
  if (typeof from === 'number' && typeof to === 'number' && to <= from)
    add('to', fault('NOT_ABOVE', { minimum: from }));
}

/** A goal's complete target: a change replaces it. If the stored one is not `before`, nothing changes. */
export const goalAimInput = z.strictObject({ ...aim, before: aimObject.optional() }).superRefine(checkAim);
export type GoalChange = z.infer<typeof goalAimInput>;

export const goalInput = z
  .strictObject({ task_id: id, parameter: parameterKey, ...aim })
  .superRefine(checkAim);
export type GoalInput = z.infer<typeof goalInput>;

/**
 * The least-squares line through the values, per day, with its 95% confidence interval, and the day on which it meets
 * the target, null if it does not.
 */
export const goalTrend = z.object({
  slope_per_day: z.number(),
  slope_low: z.number(),
  slope_high: z.number(),
  /** The line passes through the mean of the values; the margin is half the width of its 95% band there. */
  middle_at: timestamp,
  middle_value: z.number(),
  middle_margin: z.number(),
  expected_on: date.nullable(),
});
export type GoalTrend = z.infer<typeof goalTrend>;

export const goal = z.object({
  id,
  task_id: id,
  parameter: z.string(),
  kind: z.enum(goalKinds),
  target: z.number().nullable(),
  by: date.nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  state: z.enum(goalStates),
  /** The number's definition; null once the task does not track it any more. */
  number: progressParameter.pick({ name: true, source: true, locales: true, unit: true }).nullable(),
  /** The last value before the goal was set, and the latest value with its run. */
  start_value: z.number().nullable(),
  last: z.object({ value: z.number(), at: timestamp, execution_id: id }).nullable(),
  trend: goalTrend.nullable(),
  created_at: timestamp,
});
export type Goal = z.infer<typeof goal>;
