import { availabilityOf, type Dashboard, isRunnable, isTaskListed } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { listAgents } from '../agents/index.ts';
import { listUserExecutions } from '../executions/index.ts';
import { listGoals } from '../goals/index.ts';
import { listSchedules } from '../schedule/index.ts';
import { listTasks } from '../tasks/index.ts';
import { getFavorites } from '../users/index.ts';
import {
  agentsToExplore,
  favoriteTasks,
  presentAgentCard,
  presentTaskCard,
  starterTasks,
} from './dashboard-picks.ts';
import { getAnalytics } from './get-analytics.ts';
import { listInsights } from './list-insights.ts';

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
    ctx.log.error({ err, part: name }, 'a part of the dashboard could not be read');
    return null;
  }
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
      itemsOf(listTasks(ctx, undefined)),
      itemsOf(listAgents(ctx)),
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
      part(ctx, 'goals', itemsOf(listGoals(ctx, { limit: shown.goals }))),
    ]);
  const chosen = favoriteTasks(tasks, favorites.favorites, isAdmin);
  const starters = chosen.length === 0 ? starterTasks(tasks, isAdmin, shown.starters) : [];
  const open = agents.filter((agent) => isRunnable(availabilityOf(agent, isAdmin)));
  const met = new Set(analytics?.by_agent.map(({ agent_id }) => agent_id));
  const listed = tasks.filter((task) => isTaskListed(task, isAdmin));
  const parts = {
    ...{ recent, composite, scheduled, analytics, insights, goals },
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
      tasks: tasks.filter(({ id }) => named.has(id)).map(presentTaskCard),
      agents: agents.filter(({ id }) => named.has(id)).map(presentAgentCard),
    },
  };
}
