import * as z from 'zod';
import { session } from '../auth/schema.ts';
import { id, moment, timestamp } from '../common.ts';
import { planNames } from '../subscription/names.ts';
import { planName } from '../subscription/schema.ts';
import { userActivities } from './names.ts';
import { user, userRole, userStatus } from './schema.ts';

/** An account in the administrators' list: when it was last used, and its runs and their cost in this month (UTC). */
export const listedUser = user.extend({
  last_active_at: timestamp.nullable(),
  month_runs: z.number().int(),
  month_cost_micros: z.number().int(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** An open session as administrators see it. */
export const userSession = session.pick({ id: true, last_seen_at: true, user_agent: true, ip: true });
export type UserSession = z.infer<typeof userSession>;

/** Which accounts of the list; `starter` never activated a plan, and an expired plan is `basic`. */
export const userFilter = z.object({
  search: z.string().max(200).optional(),
  status: userStatus.optional(),
  role: userRole.optional(),
  plan: z.enum(['starter', ...planNames]).optional(),
  activity: z.enum(userActivities).optional(),
});
export type UserFilter = z.infer<typeof userFilter>;

/** A status with the reason required of administrators (docs/spec/admin-side.md#states). */
export const statusInput = z.strictObject({
  status: userStatus,
  reason: z.string().trim().min(1, 'A reason is required').max(500, 'Reason cannot exceed 500 characters'),
  change_count: z.number().int().optional(),
});

export const statusHistoryEntry = z.object({
  status: userStatus,
  changed_by_username: z.string().nullable(),
  changed_at: timestamp,
  reason: z.string().nullable(),
});
export type StatusHistoryEntry = z.infer<typeof statusHistoryEntry>;

const count = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be ${min} or greater`)
    .max(max, `${label} cannot exceed ${max}`);

/** Runs of a task currently counted in its 24-hour window. */
export const taskExecutions = z.strictObject({
  task_id: id,
  count: z.number().int(),
  window_started_at: z.iso.datetime({ offset: true }),
});
export type TaskExecutions = z.infer<typeof taskExecutions>;

/** The account's own daily limit (null: the plan's) and the counts in its tasks' windows. */
export const usageData = z.object({
  daily_execution_limit: z.number().int().nullable(),
  task_executions: z.array(taskExecutions),
});

/**
 * `daily_execution_limit`: -1 is unlimited, null uses the plan's. `task_executions` is absent or as stored, and then
 * kept, or empty, which resets the windows of all tasks; only the server counts runs.
 */
export const usageDataInput = z.strictObject({
  daily_execution_limit: count('Daily execution limit', -1, 1_000_000).nullable(),
  task_executions: z.array(taskExecutions).max(10_000).optional(),
});

/**
 * The subscription as its JSON editor submits it; absent fields are kept. Paid purchases belong to the purchase record
 * and cannot be edited: they are accepted and ignored.
 */
export const subscriptionDataInput = z.strictObject({
  current_plan: planName.optional(),
  plan_expires_at: moment.nullable().optional(),
  plan_activated_at: moment.nullable().optional(),
  purchased_agents: z.array(id).max(500).optional(),
  purchased_tasks: z.array(id).max(500).optional(),
  extra_executions: count('Extra executions', 0, 1_000_000).optional(),
  extra_executions_expire_at: moment.nullable().optional(),
  purchase_history_summary: z.json().optional(),
});
export type SubscriptionDataInput = z.infer<typeof subscriptionDataInput>;
