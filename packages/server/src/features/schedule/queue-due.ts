import { setImmediate as immediate } from 'node:timers/promises';
import { tickState } from '../../db/states.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { notifyNotStarted } from '../notifications/index.ts';
import { type DueDecision, decideDue, isFirstMiss, skipSentences } from './rules.ts';

/** `version` changes with every write of the row. */
type Due = {
  id: string;
  version: string;
  cron_expressions: string[];
  timezone: string;
  at: string | null;
  next_run_at: Date;
  paused_until: Date | null;
  skipped_run_at: Date | null;
};

/** Rows per statement: as many as keep others waiting for well under a quarter of a second. */
const batchSize = 2000;

/** Longest time in milliseconds that decisions block the process. */
const maxBusyMs = 10;

const readDue = `
  select id, xmin::text as version, cron_expressions, timezone, at, next_run_at, paused_until, skipped_run_at
  from schedules
  where enabled and next_run_at <= $1
  order by next_run_at limit $2`;

/**
 * Updates only rows that have not changed since they were read: of several processes one advances a schedule and queues
 * its tick. One without a further run is over. Returns the schedules whose owners are to be notified of a missed tick.
 * `locked` prevents waiting and passes on all that the update needs, as a join with `d` would be quadratic in PostgreSQL's
 * generic plan; it finds each row by its id, where a join would read every schedule for each batch.
 */
export const saveDue = `
  with d as (
    select * from unnest(:ids::uuid[], :versions::xid[], :next_runs::timestamptz[], :queued::timestamptz[],
      :missed::timestamptz[], :reasons::text[]) as d(id, version, next_run_at, queued_at, missed_at, reason)
  ), locked as (
    select d.*, d.next_run_at is null and d.queued_at is null as is_over,
      d.queued_at is null and d.reason = 'MISSED' as is_missed, ${isFirstMiss("'MISSED'")} as is_first
    from d cross join lateral (
      select at, last_error, last_error_code from schedules
      where id = d.id and enabled and xmin = d.version for update skip locked) s
  ), moved as (
    update schedules s set next_run_at = d.next_run_at, updated_at = :now,
      enabled = not d.is_over, stopped_at = case when d.is_over then :now::timestamptz end,
      stopped_by = case when d.is_over then 'system' end, stop_reason = case when d.is_over then 'DONE' end,
      last_error_code = case when d.is_missed then 'MISSED' else s.last_error_code end,
      last_error = case when d.is_missed then :missed_error else s.last_error end,
      last_error_at = case when d.is_missed then :now else s.last_error_at end
    from locked d
    where s.id = d.id and s.enabled and s.xmin = d.version
    returning s.id, d.queued_at, d.missed_at, d.reason, d.is_missed and d.is_first as is_notified
  ), ticks as (
    insert into schedule_ticks (schedule_id, fire_at, outcome, reason, created_at)
    select id, missed_at, ${tickState.skipped}, reason, :now::timestamptz from moved where missed_at is not null
    union all
    select id, queued_at, ${tickState.queued}, null, :now::timestamptz from moved where queued_at is not null
    on conflict (schedule_id, fire_at) do nothing
    returning outcome
  )
  select (select count(*) from ticks where ${tickState.isOpen('outcome')})::int as queued,
    array(select id::text from moved where is_notified) as missed`;

/** As `decideDue`; a schedule in a time zone that only another version knows is looked at again an hour later. */
function decideOne(due: Due, now: Date): DueDecision {
  try {
    return decideDue(due, due.next_run_at, now);
  } catch (error) {
    // It must not hold up everyone else's.
    if (!(error instanceof RangeError)) throw error;
    const ticks = [{ fireAt: due.next_run_at, outcome: 'skipped', reason: 'MISSED' } as const];
    return { nextRunAt: new Date(now.getTime() + HOUR_MS), ticks };
  }
}

/** Caches decisions of one pass, as many schedules share a plan and a time. */
function decider(now: Date): (due: Due) => DueDecision {
  const known = new Map<string, DueDecision>();
  return (due) => {
    const rest = `${due.paused_until?.getTime()} ${due.skipped_run_at?.getTime()}`;
    const key = `${due.next_run_at.getTime()} ${rest} ${due.timezone} ${due.at} ${due.cron_expressions.join(';')}`;
    const decision = known.get(key) ?? decideOne(due, now);
    known.set(key, decision);
    return decision;
  };
}

/** Decides what to save for each; many different plans take long, so it yields in between. */
async function decideAll(due: Due[], decide: (due: Due) => DueDecision) {
  const moves = [];
  let since = performance.now();
  for (const row of due) {
    const { nextRunAt, ticks } = decide(row);
    const queued = ticks.find(({ outcome }) => outcome === 'queued');
    const skipped = ticks.find((tick) => tick.outcome === 'skipped');
    moves.push({
      id: row.id,
      version: row.version,
      next_run_at: nextRunAt,
      queued_at: queued?.fireAt ?? null,
      missed_at: skipped?.fireAt ?? null,
      reason: skipped?.reason ?? null,
    });
    if (performance.now() - since < maxBusyMs) continue;
    await immediate();
    since = performance.now();
  }
  return moves;
}

type Move = Awaited<ReturnType<typeof decideAll>>[number];

/** Saves one batch. Returns how many ticks were queued. */
async function save({ database, jobs }: Pick<Services, 'database' | 'jobs'>, moves: Move[], now: Date) {
  const values = {
    ids: moves.map(({ id }) => id),
    versions: moves.map(({ version }) => version),
    next_runs: moves.map(({ next_run_at }) => next_run_at),
    queued: moves.map(({ queued_at }) => queued_at),
    missed: moves.map(({ missed_at }) => missed_at),
    reasons: moves.map(({ reason }) => reason),
    missed_error: skipSentences.MISSED,
    now,
  };
  return database.transaction(async (tx) => {
    const [saved] = await tx.query<{ queued: number; missed: string[] }>('queue-due', saveDue, values);
    await notifyNotStarted({ jobs }, tx, saved?.missed ?? [], now);
    return saved?.queued ?? 0;
  });
}

/**
 * Queues the due ticks of all schedules at `now` and plans the next ones, one batch per statement; `rest` gets the
 * number queued and returns whether to continue. Processes may run it concurrently: each tick is queued once. Returns
 * how many were queued.
 */
export async function queueDue(
  ctx: Pick<Services, 'database' | 'jobs'>,
  now: Date,
  rest: (queued: number) => Promise<boolean>,
): Promise<number> {
  const decide = decider(now);
  let total = 0;
  for (;;) {
    const due = await ctx.database.query<Due>('read-due', readDue, [now, batchSize]);
    if (due.length === 0) return total;
    const queued = await save(ctx, await decideAll(due, decide), now);
    total += queued;
    if (!(await rest(queued)) || due.length < batchSize) return total;
  }
}
