import {
  type Agent,
  availabilityOf,
  type Dashboard,
  type DashboardAgent,
  type DashboardTask,
  isNumeric,
  isRunnable,
  isTaskListed,
  strictestState,
  type Task,
} from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/list-queries.ts';
import { listAgents } from '../agents/index.ts';
import { listUserExecutions } from '../executions/index.ts';
import { listMainGoals } from '../goals/index.ts';
import { listSchedules } from '../schedule/index.ts';
import { listTasks } from '../tasks/index.ts';
import { getFavorites } from '../users/index.ts';
import { getAnalytics, listInsights } from './insights.ts';

/** Returns whether the user can run this task from its own page now. */
function canRun(task: Task, isAdmin: boolean): boolean {
  const deployment_state = strictestState(task.deployment_state, task.agent.deployment_state);
  return (
    task.task_type !== 'child' &&
    isRunnable(availabilityOf({ deployment_state, has_access: task.has_access }, isAdmin))
  );
}

const asked = (task: Task) => task.required_parameters.filter(({ param_type }) => param_type === 'UserInput');

/**
 * Tasks to start with: immediately runnable (without profile values, which may be missing), fewest inputs first, each
 * of a different agent.
 */
export function starterTasks(tasks: readonly Task[], isAdmin: boolean, count: number): Task[] {
  const ready = tasks
    .filter((task) => canRun(task, isAdmin) && task.task_type === 'plain')
    .filter((task) =>
      task.required_parameters.every(
        ({ param_type }) => param_type === 'UserInput' || param_type === 'AdminInput',
      ),
    )
    .sort((a, b) => asked(a).length - asked(b).length || a.name.localeCompare(b.name));
  const agents = new Set<string>();
  return ready
    .filter(({ agent_id }) => !agents.has(agent_id) && agents.add(agent_id).size <= count)
    .slice(0, count);
}

/** The favourite tasks that the task list shows too, in the order they were added. */
export function favoriteTasks(
  tasks: readonly Task[],
  favorites: readonly string[],
  isAdmin: boolean,
): Task[] {
  const byId = new Map(tasks.filter((task) => isTaskListed(task, isAdmin)).map((task) => [task.id, task]));
  return favorites.flatMap((id) => byId.get(id) ?? []);
}

/** Usable agents, those that the user has not used lately first. */
export const agentsToExplore = (open: readonly Agent[], met: ReadonlySet<string>, count: number): Agent[] =>
  [...open.filter(({ id }) => !met.has(id)), ...open.filter(({ id }) => met.has(id))].slice(0, count);

type Locales = Record<string, { name?: string | undefined; role?: string | undefined }>;

const namesIn = (locales: Locales) =>
  Object.fromEntries(
    Object.entries(locales).map(([language, { name, role }]) => [
      language,
      { ...(name !== undefined && { name }), ...(role !== undefined && { role }) },
    ]),
  );

const agentCard = ({ id, name, role, deployment_state, config }: Task['agent'] | Agent) => ({
  id,
  name,
  role,
  deployment_state,
  config: { image: config.image, locales: namesIn(config.locales) },
});

const presentAgentCard = (agent: Agent): DashboardAgent => ({
  ...agentCard(agent),
  has_access: agent.has_access,
});

export const presentTaskCard = (task: Task): DashboardTask => ({
  id: task.id,
  name: task.name,
  task_type: task.task_type,
  deployment_state: task.deployment_state,
  has_access: task.has_access,
  agent: agentCard(task.agent),
  config: { locales: namesIn(task.config.locales) },
});

/** Only what the numbers of a run's row need: its first two, and the weight that they were calculated for. */
const presentRunTask = (task: Task): Dashboard['named']['tasks'][number] => ({
  ...presentTaskCard(task),
  required_parameters: task.required_parameters.filter(
    ({ name, param_type }) => name === 'weight' && param_type === 'UserProfile',
  ),
  output_parameters: task.output_parameters
    .filter(isNumeric)
    .slice(0, 2)
    .map(({ description: _, ...parameter }) => parameter),
});

/** How many of each the dashboard shows; composite runs expand. */
const shown = {
  recent: 4,
  composite: 10,
  scheduled: 4,
  schedules: 5,
  favorites: 4,
  starters: 3,
  agents: 4,
  goals: 6,
};
const days = 30;

/** One part of the dashboard; null when it cannot be loaded, so that the others are shown without it. */
async function part<T>(ctx: SignedIn, name: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (err) {
    // A time zone that this server does not know is the caller's fault.
    if (!(err instanceof AppError))
      ctx.log.error({ err, part: name }, 'a part of the dashboard could not be read');
    return null;
  }
}

/** All items of a list of the catalogue, which answers some hundreds at a time. */
async function allOf<T>(read: (query: { cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let query: { cursor?: string } | null = {};
  while (query) {
    const page: Page<T> = await read(query);
    items.push(...page.items);
    query = page.next_cursor === null ? null : { cursor: page.next_cursor };
  }
  return items;
}

const itemsOf = async <T>(page: Promise<{ items: T[] }>): Promise<T[]> => (await page).items;

type Parts = Pick<
  Dashboard,
  'recent' | 'composite' | 'scheduled' | 'schedules' | 'analytics' | 'insights' | 'goals'
>;

/** The ids of the tasks and agents that these parts reference. */
function namedIn({
  recent,
  composite,
  scheduled,
  schedules,
  analytics,
  insights,
  goals,
}: Parts): Set<unknown> {
  const lists: (readonly object[] | null | undefined)[] = [
    ...[recent, composite, scheduled, schedules],
    ...[analytics?.by_agent, insights, goals],
  ];
  const names: readonly string[] = ['task_id', 'other_task_id', 'agent_id'];
  const facts = lists.flatMap((items) => (items ?? []).flatMap((item) => Object.entries(item)));
  return new Set(facts.filter(([name]) => names.includes(name)).map(([, id]) => id as unknown));
}

/** The caller's whole dashboard (docs/spec/user-side.md#dashboard). */
export async function getDashboard(
  ctx: SignedIn,
  { timezone }: { timezone?: string | undefined },
): Promise<Dashboard> {
  const isAdmin = ctx.actor.kind === 'admin';
  const runs = (query: Omit<Parameters<typeof listUserExecutions>[1], 'id'>) =>
    itemsOf(listUserExecutions(ctx, { id: ctx.actor.id, ...query }));
  const [tasks, agents, favorites, recent, composite, scheduled, schedules, analytics, insights, goals] =
    await Promise.all([
      allOf((query) => listTasks(ctx, query)),
      allOf((query) => listAgents(ctx, query)),
      getFavorites(ctx),
      part(ctx, 'recent', runs({ limit: shown.recent })),
      part(
        ctx,
        'composite',
        runs({
          task_types: ['parent', 'parent_scheduled'],
          status: 'completed',
          limit: shown.composite,
        }),
      ),
      part(ctx, 'scheduled', runs({ scheduled: true, limit: shown.scheduled })),
      part(ctx, 'schedules', itemsOf(listSchedules(ctx))),
      part(ctx, 'analytics', getAnalytics(ctx, { days, timezone })),
      part(ctx, 'insights', itemsOf(listInsights(ctx, { timezone }))),
      part(ctx, 'goals', listMainGoals(ctx, shown.goals)),
    ]);
  const chosen = favoriteTasks(tasks, favorites.favorites, isAdmin);
  const starters = chosen.length === 0 ? starterTasks(tasks, isAdmin, shown.starters) : [];
  const open = agents.filter((agent) => isRunnable(availabilityOf(agent, isAdmin)));
  const met = new Set(analytics?.by_agent.map(({ agent_id }) => agent_id));
  const listed = tasks.filter((task) => isTaskListed(task, isAdmin));
  const parts = {
    recent,
    composite,
    scheduled,
    analytics,
    insights,
    goals,
    schedules: schedules?.slice(0, shown.schedules) ?? null,
  };
  const named = namedIn(parts);
  return {
    ...parts,
    favorites: chosen.slice(0, shown.favorites).map(presentTaskCard),
    starters: starters.map(presentTaskCard),
    agents: agentsToExplore(open, met, shown.agents).map(presentAgentCard),
    counts: { favorites: chosen.length, open_agents: open.length },
    listed_types: [...new Set(listed.map(({ task_type }) => task_type))],
    named: {
      tasks: tasks.filter(({ id }) => named.has(id)).map(presentRunTask),
      agents: agents.filter(({ id }) => named.has(id)).map(presentAgentCard),
    },
  };
}
