import type { api, OwnerPause, ParsedQuery, ScheduleForecast } from '@agentarium/contracts';
import { type Plan, upcomingRuns } from '@agentarium/contracts/cron';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { executionState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import { checkSchedule, loadSchedule, requireTask, resumed } from '../schedule/index.ts';
import { dailyLimitOf, spentThisMonth } from './limits.ts';

/** The usage of one past tick: the runs of the parent and its children together. */
export type PastUse = { runs: number; tokens: number | null; cost_micros: number | null };

/** The median; null for no numbers. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The most ticks within any 24 hours. Takes them in order. */
export function mostInADay(moments: readonly Date[]): number {
  let most = 0;
  let first = 0;
  for (const [at, moment] of moments.entries()) {
    while (moment.getTime() - (moments[first]?.getTime() ?? 0) >= DAY_MS) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const times = (count: number, median: number | null) => (median === null ? null : Math.round(count * median));

type Planned = { ticks: number; inADay: number; past: readonly PastUse[]; firstUse: number };

/**
 * Forecasts the usage of `ticks` planned ticks, of which at most `inADay` fall on one day: that many times the median
 * of past ticks, or `firstUse` runs each while there are none.
 */
export function forecastOf({ ticks, inADay, past, firstUse }: Planned) {
  const runs = medianOf(past.map((use) => use.runs)) ?? firstUse;
  return {
    runs: Math.round(ticks * runs),
    runs_in_a_day: Math.ceil(inADay * runs),
    based_on: past.length,
    tokens: times(ticks, medianOf(known(past.map(({ tokens }) => tokens)))),
    cost_micros: times(ticks, medianOf(known(past.map(({ cost_micros }) => cost_micros)))),
  };
}

const days = 30;
/** Ticks that are counted one by one; beyond that, the rest is extrapolated from their frequency. */
const maxCounted = 1000;
const piece = 50;

const read = `
  select 1 + coalesce(c.runs, 0) as runs, e.input_tokens + e.output_tokens + coalesce(c.tokens, 0) as tokens,
    e.cost_micros::bigint + coalesce(c.cost, 0) as cost_micros
  from (
    select id, input_tokens, output_tokens, cost_micros from executions
    where user_id = $1 and task_id = $2 and ${executionState.isCompleted()} and parent_execution_id is null
    order by id desc limit 20
  ) e left join lateral (
    select count(*)::int as runs, sum(input_tokens + output_tokens)::bigint as tokens, sum(cost_micros)::bigint as cost
    from executions x where x.parent_execution_id = e.id and not x.is_follow_up
  ) c on true`;

const countChildren = `
  select count(*)::int as children from tasks
  where parent_task_id = $1 and task_type = 'child' and archived_at is null`;

type Query = ParsedQuery<typeof api.schedule.getForecast>;
type Forecasted = Plan & OwnerPause;

/**
 * The schedule in question: values missing from the query come from the stored one. Throws VALIDATION_FAILED,
 * TASK_NOT_FOUND, SCHEDULE_NOT_FOUND.
 */
async function planOf(ctx: SignedIn, taskId: string, query: Query): Promise<Forecasted> {
  const { db } = ctx.database;
  const { at } = query;
  const crons = query.cron_expressions?.split(';').map((expression) => expression.trim());
  const isGiven = at !== undefined || crons !== undefined;
  const isWhole = isGiven && query.timezone !== undefined;
  const stored = isWhole ? null : await loadSchedule(db, ctx.actor.id, taskId);
  if (stored && !isGiven && query.timezone === undefined) return stored;
  const once = isGiven ? at : (stored?.at ?? undefined);
  const cron_expressions = isGiven || once !== undefined ? crons : stored?.cron_expressions;
  const timezone = query.timezone ?? stored?.timezone ?? '';
  const when = { ...(once !== undefined && { at: once }), ...(cron_expressions && { cron_expressions }) };
  const fault = checkSchedule({ ...when, timezone, enabled: true });
  if (fault?.code) {
    const { message, code, params } = fault;
    const planField = at === undefined ? 'cron_expressions' : 'at';
    const field = code === 'TIMEZONE_UNKNOWN' || timezone === '' ? 'timezone' : planField;
    throw new AppError('VALIDATION_FAILED', { details: [{ path: field, message, code, params }] });
  }
  if (isWhole) await requireTask(db, taskId);
  return { cron_expressions: cron_expressions ?? [], at: once, timezone, ...resumed };
}

/** The ticks after `from` and up to `to`: the first of them, and their number. */
async function countMoments(plan: Forecasted, from: Date, to: Date) {
  const moments: Date[] = [];
  while (moments.length < maxCounted) {
    const next = upcomingRuns(plan, plan, moments.at(-1) ?? from, piece);
    const within = next.filter((at) => at <= to);
    moments.push(...within);
    if (within.length < piece) return { moments, ticks: moments.length, isEstimate: false };
    await yieldToEventLoop();
  }
  const [first = from, last = to] = [moments[0], moments.at(-1)];
  const each = (last.getTime() - first.getTime()) / (moments.length - 1);
  return { moments, ticks: 1 + Math.floor((to.getTime() - first.getTime()) / each), isEstimate: true };
}

/**
 * Forecasts the usage of the caller's schedule, or of the one in a form, in the next 30 days
 * (docs/spec/api.md#schedules). Throws SCHEDULE_NOT_FOUND, TASK_NOT_FOUND, or VALIDATION_FAILED for an invalid query.
 */
export async function getForecast(
  ctx: SignedIn,
  { id: taskId, ...query }: Query & { id: string },
): Promise<ScheduleForecast> {
  const { database, actor, clock, config } = ctx;
  const now = clock.now();
  const plan = await planOf(ctx, taskId, query);
  const to = new Date(now.getTime() + days * DAY_MS);
  const { moments, ticks, isEstimate } = await countMoments(plan, now, to);
  const past = await database.query<PastUse>('past-use', read, [actor.id, taskId]);
  const [counted] = await database.query<{ children: number }>('count-children', countChildren, [taskId]);
  const firstUse = 1 + (counted?.children ?? 0);
  const [user] = await database.db.select().from(users).where(eq(users.id, actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  return {
    from: now.toISOString(),
    to: to.toISOString(),
    ticks,
    is_estimate: isEstimate,
    ...forecastOf({ ticks, inADay: mostInADay(moments), past, firstUse }),
    daily_limit: dailyLimitOf(user, now),
    currency_code: config.currency,
    monthly_budget_micros: user.monthly_budget_micros,
    spent_micros: await spentThisMonth(database, actor.id, now),
  };
}
