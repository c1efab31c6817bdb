import {
  type Analytics,
  type DeploymentState,
  type Insight,
  isActive,
  type TaskType,
  type Tier,
} from '@agentarium/contracts';
import { executionState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { smallestId } from '../../platform/ids.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { countingZone, type Ends, groupHours, type HourCount, runsOf, totalsOf } from './group-hours.ts';
import { insightsFrom } from './rules.ts';

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** As a single text, which takes a fifth of the time of rows. */
const hoursText = `
  select coalesce(string_agg((extract(epoch from day)::int8 + 60 * minute) || counts::text, ';'), '') as hours
  from run_day_hours where user_id = $1 and day >= $2::date`;

/** `1790035200{11,1,0,…}`: the start of a day's first hour, then the counts of each hour. */
function hoursOfDay(day: string): HourCount[] {
  const [first, counts = ''] = day.slice(0, -1).split('{');
  const numbers = counts.split(',').map(Number);
  const hours: HourCount[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const [completed = 0, failed = 0, cancelled = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]];
    if (completed + failed + cancelled > 0)
      hours.push([Number(first) + (at / 3) * 3600, completed, failed, cancelled]);
  }
  return hours;
}

/** The hourly counts of a user from a UTC day on; a separate statement that runs in parallel with the others. */
async function loadHours(database: Database, userId: string, from: Date): Promise<HourCount[]> {
  const [row] = await database.query<{ hours: string }>('run-hours', hoursText, [userId, dateOf(from)]);
  return row?.hours ? row.hours.split(';').flatMap(hoursOfDay) : [];
}

type WithHours = { hours: HourCount[] };

/** The single row of an unconditional statement. */
async function loadRow<R>(
  database: Database,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R> {
  const [row] = await database.query<R & Record<string, unknown>>(name, text, values);
  if (!row) throw new Error('A query without conditions returned no row');
  return row;
}

const byAgent = `
    select coalesce(json_agg(json_build_object('agent_id', d.agent_id, 'agent_name', coalesce(a.name, ''),
      'completed', d.completed, 'failed', d.failed, 'cancelled', d.cancelled)
      order by d.completed + d.failed + d.cancelled desc, a.name), '[]') as agents
    from (
      select agent_id, sum(completed) as completed, sum(failed) as failed, sum(cancelled) as cancelled
      from run_days where user_id = $1 and day >= $2::date group by agent_id
    ) d left join agents a on a.id = d.agent_id`;
const analytics = `
  select coalesce(sum(completed), 0)::int as completed, coalesce(sum(failed), 0)::int as failed,
    coalesce(sum(cancelled), 0)::int as cancelled, count(distinct agent_id)::int as agents_used,
    count(distinct task_id)::int as tasks_used, max(last_run_at) as last_run_at
  from run_totals where user_id = $1`;

export type AgentCount = Ends & { agent_id: string; agent_name: string };
export type AnalyticsRow = Ends &
  WithHours & {
    agents: AgentCount[];
    agents_used: number;
    tasks_used: number;
    last_run_at: Date | null;
  };

/** A user's run statistics: hours of twice `days`, agents of `days`, and all time. */
export async function loadCounts(
  database: Database,
  userId: string,
  now: Date,
  days: number,
): Promise<AnalyticsRow> {
  const from = dateOf(daysAgo(now, days - 1));
  const [hours, all, lately] = await Promise.all([
    loadHours(database, userId, daysAgo(now, 2 * days + 1)),
    loadRow<Omit<AnalyticsRow, 'agents' | 'hours'>>(database, 'analytics', analytics, [userId]),
    loadRow<Pick<AnalyticsRow, 'agents'>>(database, 'analytics-by-agent', byAgent, [userId, from]),
  ]);
  return { ...all, ...lately, hours };
}

/** Tasks that lists still show to the reader. $3: the deployment states visible to them. */
const shown = (task: string) =>
  `${task}.deployment_state = any($3::text[]) and ${task}.archived_at is null
    and (select g.deployment_state from agents g where g.id = ${task}.agent_id and g.archived_at is null) = any($3::text[])`;

/** From the runs themselves: insights link to lists of runs, so deleted ones are not counted. */
const tasksRun = `
    select coalesce(json_agg(json_build_object('task_id', t.id, 'task_name', t.name, 'task_type', t.task_type,
      'completed', d.completed, 'failed', d.failed)), '[]')
    from (
      select task_id, count(*) filter (where ${executionState.isCompleted()}) as completed,
        count(*) filter (where ${executionState.isFailed()}) as failed
      from (
        select task_id, status from executions
        where user_id = $1 and id >= $2 and parent_execution_id is null order by id desc limit 5000
      ) e group by task_id
    ) d join tasks t on t.id = d.task_id
    where ${shown('t')}`;

const pairs = `
    select coalesce(json_agg(json_build_object('task_id', p.task_id, 'task_name', p.task_name,
      'other_task_id', p.other_task_id, 'other_task_name', p.other_task_name, 'times', p.times)), '[]')
    from (
      select a.id as task_id, a.name as task_name, b.id as other_task_id, b.name as other_task_name, counted.times
      from (
        select task_a, task_b, sum(times) as times from run_pairs where user_id = $1 and day >= $2::date
        group by task_a, task_b
      ) counted join tasks a on a.id = counted.task_a join tasks b on b.id = counted.task_b
      where ${shown('a')} and ${shown('b')} order by counted.times desc limit 5
    ) p`;

const unusedAgents = `
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'tier', a.tier,
      'deployment_state', a.deployment_state) order by a.name), '[]')
    from agents a
    where not exists (select 1 from run_totals r where r.user_id = $1 and r.agent_id = a.id)
      -- Its first run is counted only at its end.
      and not exists (select 1 from executions e
        where e.user_id = $1 and e.agent_id = a.id and ${executionState.isOpen('e.status')})
      and a.archived_at is null
      and exists (select 1 from tasks t where t.agent_id = a.id and t.task_type <> 'child' and t.archived_at is null
        and t.deployment_state = any($3::text[]))`;

/** By id, which sorts by time, so that only these few are read; counted up to a thousand. */
const oldFailures = `
    select count(*)::int from (
      select 1 from executions
      where user_id = $1 and ${executionState.isWithoutAnswer()} and id >= $4 and id < $5 and parent_execution_id is null limit 1000
    ) f`;

const numberIn = (row: string) => `
        select 1 from (select value from jsonb_each(${row}.input_params)
          union all select value from jsonb_each(coalesce(${row}.output_params, '{}'))) v
        where jsonb_typeof(v.value) = 'number'`;

/** The latest run of a parent task with children and at least one number to chart. */
const tracked = `
    select json_build_object('execution_id', e.id, 'task_id', t.id, 'task_name', t.name)
    from tasks t cross join lateral (
      select x.id, x.input_params, x.output_params from executions x
      where x.user_id = $1 and x.task_id = t.id and ${executionState.isCompleted('x.status')} and not x.is_follow_up order by x.id desc limit 1
    ) e
    where t.task_type in ('parent', 'parent_scheduled')
      and exists (select 1 from executions c where c.parent_execution_id = e.id and not c.is_follow_up)
      and (exists (${numberIn('e')}) or exists (
        select 1 from executions c where c.parent_execution_id = e.id and exists (${numberIn('c')})))
    order by e.id desc limit 1`;

const lately = `select (${tasksRun}) as tasks`;
const beside = `
  select (${pairs}) as pairs, (${unusedAgents}) as unused_agents, (${oldFailures}) as old_failures,
    (${tracked}) as tracked`;

export type TaskCount = {
  task_id: string;
  task_name: string;
  task_type: TaskType;
  completed: number;
  failed: number;
};
type Lately = { tasks: TaskCount[] };
type Beside = {
  pairs: {
    task_id: string;
    task_name: string;
    other_task_id: string;
    other_task_name: string;
    times: number;
  }[];
  unused_agents: {
    id: string;
    name: string;
    tier: Tier;
    deployment_state: DeploymentState;
  }[];
  old_failures: number;
  tracked: { execution_id: string; task_id: string; task_name: string } | null;
};

/** The first id of a UTC day, which is also where the lists linked from insights start and end. */
const firstIdOf = (now: Date, days: number) => smallestId(new Date(dateOf(daysAgo(now, days))));

/**
 * The facts of the last 30 days for the insight rules; failures from 30 to 7 days old. `open`: the deployment states
 * visible to the user. Three parts in parallel.
 */
export async function loadFacts(
  database: Database,
  userId: string,
  open: readonly DeploymentState[],
  now: Date,
): Promise<WithHours & Lately & Beside> {
  const firstDay = dateOf(daysAgo(now, 29));
  const old = [firstIdOf(now, 30), firstIdOf(now, 7)];
  const [hours, counted, more] = await Promise.all([
    loadHours(database, userId, daysAgo(now, 31)),
    loadRow<Lately>(database, 'insight-tasks', lately, [userId, firstIdOf(now, 29), open]),
    loadRow<Beside>(database, 'insight-facts-beside', beside, [userId, firstDay, open, ...old]),
  ]);
  return { hours, ...counted, ...more };
}

const days = 30;

/** Up to 6 suggestions for the caller from the runs of the last 30 days (docs/spec/user-side.md#constants). */
export async function listInsights(
  ctx: SignedIn,
  input: { timezone?: string | undefined },
): Promise<{ items: Insight[]; next_cursor: null }> {
  const now = ctx.clock.now();
  const [timezone, entitlements, facts] = await Promise.all([
    countingZone(ctx, input.timezone),
    loadEntitlements(ctx),
    loadFacts(ctx.database, ctx.actor.id, ctx.actor.kind === 'admin' ? ['prod', 'test'] : ['prod'], now),
  ]);
  const items = insightsFrom({
    tasks: facts.tasks,
    pairs: facts.pairs,
    unusedAgents: facts.unused_agents.filter(
      (agent) => isActive(agent.deployment_state, entitlements.isAdmin) && canUseAgent(entitlements, agent),
    ),
    byHour: groupHours(facts.hours, timezone, now, days).byHour,
    oldFailures: facts.old_failures,
    tracked: facts.tracked,
  });
  return { items, next_cursor: null };
}

const week = 7;

/** Statistics of the caller's runs (docs/spec/user-side.md#dashboard). */
export async function getAnalytics(
  ctx: SignedIn,
  input: { days: number; timezone?: string | undefined },
): Promise<Analytics> {
  const { days } = input;
  const now = ctx.clock.now();
  const timezone = await countingZone(ctx, input.timezone);
  const counts = await loadCounts(ctx.database, ctx.actor.id, now, days);
  const counted = groupHours(counts.hours, timezone, now, days);
  return {
    days,
    timezone,
    trend: counted.days.slice(-days),
    by_hour: counted.byHour.map((runs, hour) => ({ hour, runs })),
    by_agent: counts.agents.map((agent) => ({ ...agent, runs: runsOf(agent) })),
    totals: totalsOf(counted.days.slice(-days)),
    previous: totalsOf(counted.days.slice(0, days)),
    week: totalsOf(counted.days.slice(-week)),
    previous_week: totalsOf(counted.days.slice(-2 * week, -week)),
    all_time: {
      ...totalsOf([counts]),
      agents_used: counts.agents_used,
      tasks_used: counts.tasks_used,
      last_run_at: counts.last_run_at?.toISOString() ?? null,
    },
  };
}
