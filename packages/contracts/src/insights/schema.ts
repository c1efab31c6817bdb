import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { insightPriorities } from './names.ts';

const count = z.number().int();

/**
 * Ended runs without child runs. `runs` is their sum; `success_rate` is the share (0 to 1) of completed among completed
 * and failed runs, ignoring cancelled ones; null if there are none.
 */
export const runTotals = z.object({
  runs: count,
  completed: count,
  failed: count,
  cancelled: count,
  success_rate: z.number().nullable(),
});
export type RunTotals = z.infer<typeof runTotals>;

export const trendDay = z.object({ date: z.iso.date(), completed: count, failed: count, cancelled: count });
export type TrendDay = z.infer<typeof trendDay>;

/**
 * Days and hours are in `timezone`; the last day is today. `previous` is the preceding period of equal length, `week`
 * the last 7 days, `previous_week` the 7 before. `by_agent` counts by UTC days, most runs first.
 */
export const analytics = z.object({
  days: count,
  timezone: z.string(),
  trend: z.array(trendDay),
  by_hour: z.array(z.object({ hour: count, runs: count })),
  by_agent: z.array(
    z.object({
      agent_id: id,
      agent_name: z.string(),
      runs: count,
      completed: count,
      failed: count,
      cancelled: count,
    }),
  ),
  totals: runTotals,
  previous: runTotals,
  week: runTotals,
  previous_week: runTotals,
  all_time: runTotals.extend({ agents_used: count, tasks_used: count, last_run_at: timestamp.nullable() }),
});
export type Analytics = z.infer<typeof analytics>;

const priority = z.enum(insightPriorities);

const insightOf = <K extends string, F extends z.ZodRawShape>(kind: K, facts: F) =>
  z.object({ kind: z.literal(kind), priority, ...facts });
const taskFacts = { task_id: id, task_name: z.string() };

/** A suggestion for the user and the facts behind it; clients supply the text (docs/spec/user-side.md#constants). */
export const insight = z.discriminatedUnion('kind', [
  insightOf('low-success', { success_rate: z.number(), completed: count, failed: count }),
  insightOf('automate', { ...taskFacts, runs: count }),
  insightOf('explore', { agent_id: id, agent_name: z.string() }),
  insightOf('mixed-results', { ...taskFacts, completed: count, failed: count }),
  insightOf('combine', {
    ...taskFacts,
    other_task_id: id,
    other_task_name: z.string(),
    times: count,
  }),
  insightOf('peak-hour', { hour: count, runs: count }),
  insightOf('clean-up', { failed: count }),
  insightOf('progress', { ...taskFacts, execution_id: id }),
]);
export type Insight = z.infer<typeof insight>;
export type InsightKind = Insight['kind'];
