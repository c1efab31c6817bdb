import type { ExecutionInput, TickOutcome } from '@agentarium/contracts';
import { effectivePlan, type PlanName, type UserRole } from '@agentarium/contracts';
import { childSequenceState, executionState, tickState } from '../../db/states.ts';
import type { Acting } from '../../platform/context.ts';
import type { Db, Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { notifyNotStarted } from '../notifications/index.ts';
import { isFirstMiss, lateSentence, refuseTick, skipSentences, startsLate } from './rules.ts';
import { stopBeyondLimit } from './stop-schedules.ts';

/**
 * Accepts the run of a tick and returns its execution's id. Passed as an argument, because the executions feature
 * depends on this one.
 */
export type AcceptScheduled = (
  ctx: Scheduler,
  input: {
    by: { userId: string; isAdmin: boolean; language: null };
    ofSchedule: { scheduleId: string; planned: boolean };
    db: Db;
    taskId: string;
    parameters: ExecutionInput['parameters'];
    parentExecutionId: null;
    force: boolean;
    idempotency: null;
  },
) => Promise<string>;

/** The actor that starts due runs of schedules. */
export type Scheduler = Acting<{ kind: 'scheduler' }>;

type Tick = {
  id: number;
  fire_at: Date;
  schedule_id: string;
  user_id: string;
  task_id: string;
  parameters: ExecutionInput['parameters'];
  enabled: boolean;
  is_busy: boolean;
  paused_until: Date | null;
  skipped_run_at: Date | null;
  at: string | null;
  was_late: boolean;
  role: UserRole;
  current_plan: PlanName;
  plan_expires_at: Date | null;
  active: number;
};

/**
 * A tick waits while an earlier one of its schedule is queued, so that two never start side by side. The user is locked
 * too, without waiting: deleting an account locks it first and then its records.
 */
const lockTick = `
  select t.id, t.fire_at, s.id as schedule_id, s.user_id, s.task_id, s.parameters, s.enabled, s.paused_until,
    s.skipped_run_at, s.at, u.role,
    s.last_error_code is not distinct from 'LATE' as was_late,
    u.current_plan, u.plan_expires_at,
    (select count(*)::int from schedules other where other.user_id = s.user_id and other.enabled) as active,
    exists (
      select 1 from executions e
      where e.schedule_id = s.id and ${executionState.isOpen('e.status')}
    ) or exists (
      select 1 from child_sequences c where ${childSequenceState.isRunning('c.status')} and c.execution_id = (
        select e.id from executions e
        where e.schedule_id = s.id and e.parent_execution_id is null order by e.id desc limit 1)
    ) as is_busy
  from schedule_ticks t join schedules s on s.id = t.schedule_id join users u on u.id = s.user_id
  where t.id = $1 and ${tickState.isOpen('t.outcome')} and not exists (
    select 1 from schedule_ticks b
    where b.schedule_id = t.schedule_id and b.fire_at < t.fire_at and ${tickState.isOpen('b.outcome')})
  for no key update of u skip locked for update of t skip locked`;

/** Locks the schedule, so that no run starts after its stop or pause was acknowledged. */
const markStarted = `
  with still as (select id from schedules where id = $2 and enabled
    and (paused_until is null or paused_until <= $5) for share)
  update schedule_ticks t set outcome = ${tickState.started}, execution_id = $3, reason = $4
  from still where t.id = $1 returning t.id`;

/** The schedule shows that its latest run is late until one is on time. */
const markLate = `
  update schedules set last_error_code = 'LATE', last_error = $2, last_error_at = $3, updated_at = $3 where id = $1`;
const markOnTime = `
  update schedules set last_error_code = null, last_error = null, last_error_at = null
  where id = $1 and last_error_code = 'LATE'`;

/** Returns the schedule if its owner is to be notified. */
const markSkipped = `
  with before as (
    select s.id, ${isFirstMiss('$3')} as is_first from schedules s
    where s.id = $2 and $3 not in ('STOPPED', 'PAUSED', 'SKIPPED') for no key update
  ), marked as (
    update schedules s set last_error_code = $3, last_error = $4, last_error_at = $5, updated_at = $5
    from before where s.id = before.id
  ), skipped as (
    update schedule_ticks set outcome = ${tickState.skipped}, reason = $3
    where id = $1 and ${tickState.isOpen('outcome')} returning id
  )
  select before.id from before, skipped where before.is_first`;

type TickPlace = Pick<Tick, 'id' | 'schedule_id'>;

const readEnabled = 'select enabled from schedules where id = $1';

/** A schedule that runs once is over after its tick, unless it was set again meanwhile. */
const markDone = `
  update schedules set enabled = false, stopped_at = $2, stopped_by = 'system', stop_reason = 'DONE', updated_at = $2
  where id = $1 and at is not null and enabled and next_run_at is null`;

class StoppedMeanwhile extends Error {}

type Skip = { tick: TickPlace; code: string; sentence: string; now: Date };

/** Records why a tick had no run, and notifies the owner. */
async function skip(ctx: Scheduler, tx: Statements, { tick, code, sentence, now }: Skip) {
  const values = [tick.id, tick.schedule_id, code, sentence, now];
  const missed = await tx.query<{ id: string }>('skip-tick', markSkipped, values);
  await tx.query('mark-done', markDone, [tick.schedule_id, now]);
  const ids = missed.map(({ id }) => id);
  await notifyNotStarted(ctx, tx, ids, now);
}

/** The schedule was stopped or paused since it was read. */
async function skipAtRest(ctx: Scheduler, tx: Statements, tick: TickPlace, now: Date) {
  const [row] = await tx.query<{ enabled: boolean }>('read-enabled', readEnabled, [tick.schedule_id]);
  const code = row?.enabled ? 'PAUSED' : 'STOPPED';
  await skip(ctx, tx, { tick, code, sentence: skipSentences[code], now });
}

/** The plan may have ended since: then the newest schedules beyond its limit are stopped here at the latest. */
async function enforceLimit(ctx: Scheduler, tx: Statements, tick: Tick, now: Date): Promise<boolean> {
  const allowed = effectivePlan(tick, now).features.max_scheduled_tasks;
  if (allowed === -1 || tick.active <= allowed) return true;
  const stopped = await stopBeyondLimit(ctx, tx, tick.user_id, allowed, now);
  return !stopped.includes(tick.schedule_id);
}

/** Gives up a tick that could not be started for an hour. */
export async function giveUpTick(ctx: Scheduler, tick: TickPlace): Promise<void> {
  const given = { tick, code: 'MISSED', sentence: skipSentences.MISSED, now: ctx.clock.now() };
  await ctx.database.transaction((tx) => skip(ctx, tx, given));
}

type TickInput = { acceptExecution: AcceptScheduled; id: number };
type Starting = { acceptExecution: AcceptScheduled; tick: Tick; now: Date };

async function begin(ctx: Scheduler, tx: Db, { acceptExecution, tick, now }: Starting): Promise<void> {
  const executionId = await acceptExecution(ctx, {
    db: tx,
    by: { userId: tick.user_id, isAdmin: tick.role === 'admin', language: null },
    ofSchedule: { scheduleId: tick.schedule_id, planned: true },
    taskId: tick.task_id,
    parameters: tick.parameters,
    parentExecutionId: null,
    // Each tick creates a new execution; for a once-only task it replaces the previous one.
    force: true,
    idempotency: null,
  });
  const isLate = startsLate(tick.fire_at, now);
  const values = [tick.id, tick.schedule_id, executionId, isLate ? 'LATE' : null, tick.fire_at];
  const marked = await tx.query('mark-started', markStarted, values);
  if (marked.length === 0) throw new StoppedMeanwhile();
  if (isLate) await tx.query('mark-late', markLate, [tick.schedule_id, lateSentence, now]);
  else if (tick.was_late) await tx.query('mark-on-time', markOnTime, [tick.schedule_id]);
  if (tick.at !== null) await tx.query('mark-done', markDone, [tick.schedule_id, now]);
}

export type Outcome = Exclude<TickOutcome, 'queued'> | null;

/**
 * Starts the run of a queued tick, or records why it has none, in one transaction. Returns which of the two happened;
 * null when another process has the tick. Unexpected errors are rethrown, and the tick stays queued.
 */
export async function startTick(ctx: Scheduler, { acceptExecution, id }: TickInput): Promise<Outcome> {
  const { database, clock, signals } = ctx;
  let userId: string | null = null;
  const outcome = await database.transaction<Outcome>(async (tx) => {
    const [tick] = await tx.query<Tick>('lock-tick', lockTick, [id]);
    if (!tick) return null;
    userId = tick.user_id;
    const now = clock.now();
    const refusal = refuseTick(tick);
    if (refusal) {
      await skip(ctx, tx, { tick, code: refusal, sentence: skipSentences[refusal], now });
      return 'skipped';
    }
    if (tick.enabled && !(await enforceLimit(ctx, tx, tick, now))) {
      await skip(ctx, tx, { tick, code: 'STOPPED', sentence: skipSentences.STOPPED, now });
      return 'skipped';
    }
    try {
      await tx.transaction((tx) => begin(ctx, tx, { acceptExecution, tick, now }));
      return 'started';
    } catch (error) {
      if (error instanceof AppError)
        await skip(ctx, tx, { tick, code: error.code, sentence: error.message, now });
      else if (error instanceof StoppedMeanwhile) await skipAtRest(ctx, tx, tick, now);
      else throw error;
      return 'skipped';
    }
  });
  if (userId !== null) signals.publish('account', userId);
  return outcome;
}
