import * as z from 'zod';
import { agent } from '../agents/schema.ts';
import { executionListed } from '../executions/schema.ts';
import { goal } from '../goals/schema.ts';
import { ownSchedule } from '../schedule/status.ts';
import { task, taskType } from '../tasks/schema.ts';
import { analytics, insight } from './schema.ts';

const names = z.record(z.string(), z.object({ name: z.string(), role: z.string() }).partial());

/** An agent as the dashboard shows it: `locales` have its name and role only. */
export const dashboardAgent = agent
  .pick({ id: true, name: true, role: true, deployment_state: true, has_access: true })
  .extend({ config: z.object({ image: z.string().nullable(), locales: names }) });
export type DashboardAgent = z.infer<typeof dashboardAgent>;

/** A task as the dashboard shows it: `locales` have its name only. */
export const dashboardTask = task
  .pick({ id: true, name: true, task_type: true, deployment_state: true, has_access: true })
  .extend({
    agent: dashboardAgent.omit({ has_access: true }),
    config: z.object({ locales: names }),
  });
export type DashboardTask = z.infer<typeof dashboardTask>;

/**
 * Everything that the dashboard shows, in one response (docs/spec/user-side.md#dashboard). A part that could not be read
 * is null and leaves the others as they are.
 */
export const dashboard = z.object({
  /** The latest runs, those of composite tasks that completed, and those that a schedule began. */
  recent: z.array(executionListed).nullable(),
  composite: z.array(executionListed).nullable(),
  scheduled: z.array(executionListed).nullable(),
  /** At most one more than are shown, which says that there are others. */
  schedules: z.array(ownSchedule).nullable(),
  analytics: analytics.nullable(),
  insights: z.array(insight).nullable(),
  goals: z.array(goal).nullable(),
  /** The first of the favourites, or tasks to begin with while there are none. */
  favorites: z.array(dashboardTask),
  starters: z.array(dashboardTask),
  /** Agents to explore, those that were not met lately first. */
  agents: z.array(dashboardAgent),
  counts: z.object({ favorites: z.int(), open_agents: z.int() }),
  /** The types of which the list of tasks has any. */
  listed_types: z.array(taskType),
  /** What the other parts name; what is missing here is not in the catalogue any more. */
  named: z.object({ tasks: z.array(dashboardTask), agents: z.array(dashboardAgent) }),
});
export type Dashboard = z.infer<typeof dashboard>;
