import * as z from 'zod';
import { agent } from '../agents/schema.ts';
import { executionListed } from '../executions/schema.ts';
import { goal } from '../goals/schema.ts';
import { ownSchedule } from '../schedule/status.ts';
import { task, taskType } from '../tasks/schema.ts';
import { analytics, insight } from './schema.ts';

const names = z.record(z.string(), z.object({ name: z.string(), role: z.string() }).partial());

/** An agent on the dashboard: `locales` contain only its name and role. */
export const dashboardAgent = agent
  .pick({ id: true, name: true, role: true, deployment_state: true, has_access: true })
  .extend({ config: z.object({ image: z.string().nullable(), locales: names }) });
export type DashboardAgent = z.infer<typeof dashboardAgent>;

/** A task on the dashboard: `locales` contain only its name. */
export const dashboardTask = task
  .pick({ id: true, name: true, task_type: true, deployment_state: true, has_access: true })
  .extend({
    agent: dashboardAgent.omit({ has_access: true }),
    config: z.object({ locales: names }),
  });
export type DashboardTask = z.infer<typeof dashboardTask>;

/** The task of a run, with the parameters of the numbers that distinguish its runs. */
const dashboardRunTask = dashboardTask.extend({
  ...task.pick({ required_parameters: true, output_parameters: true }).shape,
});

/**
 * The whole dashboard in one response (docs/spec/user-side.md#dashboard). A part that could not be loaded is null and
 * does not affect the others.
 */
export const dashboard = z.object({
  /** The latest runs, the latest completed composite ones, and the latest scheduled ones. */
  recent: z.array(executionListed).nullable(),
  composite: z.array(executionListed).nullable(),
  scheduled: z.array(executionListed).nullable(),
  /** At most one more than is shown, which indicates that there are others. */
  schedules: z.array(ownSchedule).nullable(),
  analytics: analytics.nullable(),
  insights: z.array(insight).nullable(),
  goals: z.array(goal).nullable(),
  /** The first favourites, or suggested tasks while there are none. */
  favorites: z.array(dashboardTask),
  starters: z.array(dashboardTask),
  /** Agents to explore, least recently used first. */
  agents: z.array(dashboardAgent),
  counts: z.object({ favorites: z.int(), open_agents: z.int() }),
  /** The task types that occur in the task list. */
  listed_types: z.array(taskType),
  /** Records referenced by the other parts; a missing one has been deleted from the catalogue. */
  named: z.object({ tasks: z.array(dashboardRunTask), agents: z.array(dashboardAgent) }),
});
export type Dashboard = z.infer<typeof dashboard>;
