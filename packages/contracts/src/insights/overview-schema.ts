import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { costBasis } from '../subscription/admin-schema.ts';
import { llmModel } from '../tasks/schema.ts';
import { modelSources } from './names.ts';

const count = z.number().int();

/**
 * A UTC day. Runs are ended ones that started on it, without children; tokens and costs are of all that ended on it.
 */
export const overviewDay = z.object({
  date: z.iso.date(),
  completed: count,
  failed: count,
  cancelled: count,
  input_tokens: count,
  output_tokens: count,
  cost_micros: count,
});
export type OverviewDay = z.infer<typeof overviewDay>;

/**
 * How a family responded in the runs of 24 hours. `failed`: because of the model. `source`: a provider, the demo
 * model, or nothing.
 */
export const modelHealth = z.object({
  family: llmModel,
  source: z.enum(modelSources),
  runs: count,
  failed: count,
  last_failure: z.object({ code: z.string(), at: timestamp }).nullable(),
  last_success_at: timestamp.nullable(),
});
export type ModelHealth = z.infer<typeof modelHealth>;

/**
 * A queue of background work over all processes. `waiting`: due and not started; `retrying`: failed, and tried again later;
 * `dead`: given up in the last seven days; `oldest_seconds`: how long the first of the waiting has been due.
 */
export const jobQueue = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  retrying: count,
  dead: count,
  oldest_seconds: count.nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** Conditions that wait for an administrator, with the first three of each. */
export const overviewNeeds = z.object({
  /** Tool calls that await approval. */
  approvals: count,
  /** Schedules that failures stopped in the last seven days. */
  stopped_schedules: z.object({
    total: count,
    tasks: z.array(z.object({ id, name: z.string(), schedules: count })),
  }),
  /** Accounts that have used up their budget of this month. */
  spent_budgets: z.object({ total: count, accounts: z.array(z.object({ id, username: z.string() })) }),
});
export type OverviewNeeds = z.infer<typeof overviewNeeds>;

/**
 * The system overview for administrators. Users, days, models and spent budgets may be up to a minute old, see
 * `counted_at`; the rest is current. Approvals and the counts of the queue end at 100,000. Seconds are
 * integers; `cost_micros` are millionths of the currency's unit.
 */
export const overview = z.object({
  counted_at: timestamp,
  ...costBasis.shape,
  users: z.object({ total: count, new_7_days: count, active_7_days: count }),
  days: z.array(overviewDay),
  needs: overviewNeeds,
  queue: z.object({
    waiting: count,
    running: count,
    /** Questions about answers among `waiting` and `running`; lists of runs exclude them. */
    questions: z.object({ waiting: count, running: count }),
    oldest_waiting_seconds: count.nullable(),
    schedules_due: count,
    schedule_late_seconds: count.nullable(),
  }),
  models: z.array(modelHealth),
  /** Workers with a recent heartbeat. */
  workers: z.array(z.object({ id, started_at: timestamp, runs: count })),
  jobs: z.array(jobQueue),
});
export type Overview = z.infer<typeof overview>;
