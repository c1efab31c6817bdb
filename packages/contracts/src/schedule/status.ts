import * as z from 'zod';
import { id, listOf, messageOutput, timestamp } from '../common.ts';
import { executionStatuses } from '../executions/names.ts';
import { schedulerState } from '../system/schema.ts';
import { userStatuses } from '../users/names.ts';
import {
  notRestartedReasons,
  scheduleMails,
  scheduleStoppers,
  scheduleStopReasons,
  tickOutcomes,
  tickSkips,
} from './names.ts';

export const scheduleStopper = z.enum(scheduleStoppers);

export const scheduleStopReason = z.enum(scheduleStopReasons);

export const tickSkip = z.enum(tickSkips);

const state = {
  enabled: z.boolean(),
  /** An administrator has paused all scheduled runs; the schedule itself is unchanged. */
  paused: z.boolean(),
  /** The owner paused it until this time; null when that is over. */
  paused_until: timestamp.nullable(),
  /** The next run, skipped by the owner; null when that is over. */
  skipped_run: timestamp.nullable(),
  stopped_at: timestamp.nullable(),
  stopped_by: scheduleStopper.nullable(),
  stop_reason: scheduleStopReason.nullable(),
  next_execution: timestamp.nullable(),
  /** The next five runs, empty while it is stopped. */
  next_executions: z.array(timestamp),
  last_error: z.string().nullable(),
  last_error_code: z.string().nullable(),
  last_error_at: timestamp.nullable(),
  message: z.string(),
  timezone: z.string(),
  /** Empty for a schedule that runs once. */
  cron_expressions: z.array(z.string()),
  /** The local time at which it runs once, as YYYY-MM-DDTHH:mm. */
  at: z.string().nullable(),
  mail: z.enum(scheduleMails),
};

/** A user's schedule of a task (docs/spec/api.md#shapes). `message` describes its state in English. */
export const scheduleStatus = z.object(state);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

export const adminScheduleStatus = z.object({ ...state, scheduler: schedulerState });

/** The run of a tick, and how it ended if it is still stored; `CANCELLED` if its owner stopped it. */
const runOfTick = {
  execution_id: id.nullable(),
  execution_status: z.enum(executionStatuses).nullable(),
  execution_error_code: z.string().nullable(),
};

/** The latest tick: `outcome` queued, started (`reason` LATE when it waited for workers) or skipped with its reason. */
export const scheduleTick = z.object({
  fire_at: timestamp,
  outcome: z.enum(tickOutcomes),
  reason: z.string().nullable(),
  ...runOfTick,
});

/** A past tick. */
export const pastTick = z.object({
  time: timestamp,
  outcome: z.enum(tickOutcomes),
  reason: z.string().nullable(),
  ...runOfTick,
});
export type PastTick = z.infer<typeof pastTick>;
export const pastTicks = listOf(pastTick);

/**
 * The expected use of a schedule in the next 30 days. `ticks` are its planned ticks, extrapolated for very frequent
 * ones; `runs` includes children. Tokens and money are the median of the last successful runs (`based_on` of them, at
 * most 20) times the ticks; null while unknown.
 */
export const scheduleForecast = z.object({
  from: timestamp,
  to: timestamp,
  ticks: z.int(),
  is_estimate: z.boolean(),
  runs: z.int(),
  /** The most runs within any 24 hours, next to the account's limit; -1 is unlimited. */
  runs_in_a_day: z.int(),
  daily_limit: z.int(),
  based_on: z.int(),
  tokens: z.int().nullable(),
  /** In millionths of the currency's unit. */
  cost_micros: z.int().nullable(),
  currency_code: z.string(),
  /** The account's monthly budget set by an administrator, and what it has spent this month. */
  monthly_budget_micros: z.int().nullable(),
  spent_micros: z.int(),
});
export type ScheduleForecast = z.infer<typeof scheduleForecast>;

/**
 * The values of a form; expressions are separated by semicolons, `at` replaces them. Without either the stored schedule is
 * used.
 */
export const forecastQuery = z.object({
  cron_expressions: z.string().max(1100).optional(),
  at: z.string().max(16).optional(),
  timezone: z.string().max(64).optional(),
});

/** A user's own schedule with the inputs that each of its runs gets. */
export const savedSchedule = z.object({ ...state, parameters: z.record(z.string(), z.json()) });
export type SavedSchedule = z.infer<typeof savedSchedule>;

/** A schedule as the caller last saw it; null: there was none. */
const scheduleSeen = savedSchedule
  .pick({ enabled: true, cron_expressions: true, at: true, timezone: true, mail: true, parameters: true })
  .strict()
  .nullable();
export type ScheduleSeen = z.infer<typeof scheduleSeen>;

/**
 * The inputs of a run, the schedule among them; `run_now`: the task also runs once now, which counts. If another schedule
 * than `before` is stored, nothing changes.
 */
export const scheduleInput = z.strictObject({
  parameters: z.record(z.string(), z.json()),
  run_now: z.boolean().default(false),
  before: scheduleSeen.optional(),
});

/** Without `until` it resumes immediately, and a skipped run is planned again. */
export const schedulePause = z.strictObject({ until: timestamp.nullable() });

export const ownSchedule = z.object({
  task_id: id,
  task_name: z.string(),
  agent_id: id,
  agent_name: z.string(),
  last_tick: scheduleTick.nullable(),
  ...state,
});
export type OwnSchedule = z.infer<typeof ownSchedule>;
export const ownSchedules = listOf(ownSchedule);

export const userSchedule = z.object({
  user_id: id,
  username: z.string(),
  email: z.string(),
  /** The schedule of an account that is not active does not run, even if enabled. */
  account_status: z.enum(userStatuses),
  enabled: z.boolean(),
  stopped_at: timestamp.nullable(),
  stopped_by: scheduleStopper.nullable(),
  stop_reason: scheduleStopReason.nullable(),
  next_execution: timestamp.nullable(),
  paused_until: timestamp.nullable(),
});

/**
 * The counters cover all users, `active_users` those whose schedules run; the list has the 500 schedules that changed
 * last, by username.
 */
export const scheduleManagement = z.object({
  total_users: z.number().int(),
  active_users: z.number().int(),
  stopped_users: z.number().int(),
  user_schedules: z.array(userSchedule),
});
export type ScheduleManagement = z.infer<typeof scheduleManagement>;

/** The response to a change of all users' schedules; `changed` is how many. */
export const schedulesChange = messageOutput.extend({ changed: z.number().int() });

export const notRestartedReason = z.enum(notRestartedReasons);
export const schedulesRestart = schedulesChange.extend({
  not_restarted: z.array(z.object({ reason: notRestartedReason, users: z.number().int() })),
});
export type SchedulesRestart = z.infer<typeof schedulesRestart>;
