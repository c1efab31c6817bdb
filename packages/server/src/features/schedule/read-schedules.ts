import {
  type Language,
  type OwnSchedule,
  type PastTick,
  type SavedSchedule,
  type ScheduleManagement,
  type SchedulerState,
  type ScheduleStatus,
  type ScheduleStopper,
  type ScheduleStopReason,
  scheduleStateOf,
  type TickOutcome,
  userStatuses,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { schedules, users } from '../../db/schema/index.ts';
import { type ExecutionState, wireStatus } from '../../db/states.ts';
import { texts } from '../../locales/texts.ts';
import type { SignedIn } from '../../platform/context.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../platform/list-queries.ts';
import {
  isPaused,
  loadSchedule,
  loadSchedulerState,
  loadSchedulesOf,
  requireTask,
  requireUser,
} from './queries.ts';
import type { ScheduleRow } from './rules.ts';

const shown = 5;

/** The time and the reader for whom a schedule is shown; `done` replaces its status. */
type Showing = { now: Date; isPaused: boolean; language: Language; done?: 'stopped' | 'restarted' };

export const stillAhead = (at: Date | null, now: Date): string | null =>
  at !== null && at > now ? at.toISOString() : null;

function sentenceOf(row: ScheduleRow, { now, isPaused, language, done }: Showing): string {
  const say = texts[language].schedules;
  if (done) return say[done];
  const state = scheduleStateOf({ enabled: row.enabled, paused: isPaused });
  if (state === 'active' && stillAhead(row.paused_until, now)) return say.pausedByOwner;
  if (state !== 'stopped') return say[state];
  switch (row.stopped_by as ScheduleStopper | null) {
    case 'admin':
      return say.stoppedBy.admin;
    case 'system':
      if (row.stop_reason === 'DONE') return say.done;
      if (row.stop_reason === 'ARCHIVED') return say.stoppedBy.archived;
      return row.stop_reason === 'PLAN_ALLOWANCE' ? say.stoppedBy.plan : say.stoppedBy.failures;
    default:
      return say.stoppedBy.owner;
  }
}

/** A schedule in wire format. */
function presentSchedule(row: ScheduleRow, showing: Showing): ScheduleStatus {
  const { now, isPaused } = showing;
  const next = row.enabled ? upcomingRuns(row, row, now, shown) : [];
  return {
    enabled: row.enabled,
    paused: isPaused,
    paused_until: stillAhead(row.paused_until, now),
    skipped_run: stillAhead(row.skipped_run_at, now),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stopped_by: row.stopped_by as ScheduleStopper | null,
    stop_reason: row.stop_reason as ScheduleStopReason | null,
    next_execution: next[0]?.toISOString() ?? null,
    next_executions: next.map((run) => run.toISOString()),
    last_error: row.last_error,
    last_error_code: row.last_error_code,
    last_error_at: row.last_error_at?.toISOString() ?? null,
    message: sentenceOf(row, showing),
    timezone: row.timezone,
    cron_expressions: row.cron_expressions,
    at: row.at,
    mail: row.mail,
  };
}

export type OwnRow = {
  schedule: ScheduleRow;
  task_name: string;
  agent_id: string;
  agent_name: string;
  tick: (TickFacts & { fire_at: string }) | null;
};

/** A stored tick and its run. */
type TickFacts = {
  outcome: TickOutcome;
  reason: string | null;
  execution_id: string | null;
  execution_status: ExecutionState | null;
  execution_error_code: string | null;
};

const presentTick = ({ execution_status: state, ...facts }: TickFacts) => ({
  ...facts,
  execution_status: state && wireStatus[state],
});

function presentOwn(row: OwnRow, showing: Showing): OwnSchedule {
  const { schedule, tick } = row;
  return {
    task_id: schedule.task_id,
    task_name: row.task_name,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    last_tick: tick && { ...presentTick(tick), fire_at: new Date(tick.fire_at).toISOString() },
    ...presentSchedule(schedule, showing),
  };
}

/** The caller's own schedule of a task. Throws SCHEDULE_NOT_FOUND. */
export async function getSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const row = await loadSchedule(ctx.database.db, ctx.actor.id, taskId);
  return answerSchedule(ctx, row, { now: ctx.clock.now() });
}

/** The same with the inputs of its runs. Throws SCHEDULE_NOT_FOUND. */
export async function getSavedSchedule(ctx: SignedIn, taskId: string): Promise<SavedSchedule> {
  const row = await loadSchedule(ctx.database.db, ctx.actor.id, taskId);
  const status = await answerSchedule(ctx, row, { now: ctx.clock.now() });
  return { ...status, parameters: row.parameters as SavedSchedule['parameters'] };
}

/** A schedule as its owner sees it; `done` replaces its status. */
export const answerSchedule = async (
  ctx: SignedIn,
  row: ScheduleRow,
  when: { now: Date; done?: 'stopped' | 'restarted' },
): Promise<ScheduleStatus> =>
  presentSchedule(row, { ...when, isPaused: await isPaused(ctx), language: ctx.language });

/** Anyone's schedule of a task, for an administrator; the caller's own without `userId`. Throws SCHEDULE_NOT_FOUND. */
export async function getUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string | undefined },
): Promise<ScheduleStatus & { scheduler: SchedulerState }> {
  const row = await loadSchedule(ctx.database.db, userId ?? ctx.actor.id, taskId);
  const scheduler = await loadSchedulerState(ctx);
  const { language } = ctx;
  const showing = { now: ctx.clock.now(), isPaused: scheduler !== 'active', language };
  return { ...presentSchedule(row, showing), scheduler };
}

const maxListed = 500;

/** A page of a user's schedules with the outcomes of their latest ticks. */
async function schedulesOf(ctx: SignedIn, userId: string, paging: PageQuery): Promise<Page<OwnSchedule>> {
  const { page, next_cursor } = await loadSchedulesOf(ctx.database.db, userId, paging);
  const showing = { now: ctx.clock.now(), isPaused: await isPaused(ctx), language: ctx.language };
  return { items: page.map((row) => presentOwn(row, showing)), next_cursor };
}

/** The caller's schedules. */
export async function listSchedules(ctx: SignedIn): Promise<Page<OwnSchedule>> {
  const { items } = await schedulesOf(ctx, ctx.actor.id, { limit: maxListed });
  return { items, next_cursor: null };
}

/** A user's schedules, for an administrator. Throws USER_NOT_FOUND. */
export async function listUserSchedules(
  ctx: SignedIn,
  { id, ...paging }: { id: string } & PageQuery,
): Promise<Page<OwnSchedule>> {
  await requireUser(ctx.database.db, id);
  return schedulesOf(ctx, id, paging);
}

/** Schedules of accounts with these statuses don't run. */
const heldStatuses = userStatuses.filter((status) => status !== 'active');

/** All users' schedules of a task: exact counts, and the 500 that changed last, by username. Throws TASK_NOT_FOUND. */
export async function getManagement(ctx: SignedIn, taskId: string): Promise<ScheduleManagement> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  await requireTask(db, taskId);
  const countAll = db
    .select({
      total: sql<number>`count(*)::int`,
      enabled: sql<number>`(count(*) filter (where enabled))::int`,
    })
    .from(schedules)
    .where(eq(schedules.task_id, taskId));
  // Few accounts are not active: they are found by their status.
  const held = and(eq(schedules.task_id, taskId), schedules.enabled, inArray(users.status, heldStatuses));
  const countHeld = db
    .select({ held: sql<number>`count(*)::int` })
    .from(schedules)
    .innerJoin(users, eq(users.id, schedules.user_id))
    .where(held);
  // Selected before their users are joined, as otherwise all users are read.
  const { id, user_id, enabled, stopped_at, stopped_by, stop_reason, next_run_at, paused_until, updated_at } =
    schedules;
  const latest = db
    .select({
      id,
      user_id,
      enabled,
      stopped_at,
      stopped_by,
      stop_reason,
      next_run_at,
      paused_until,
      updated_at,
    })
    .from(schedules)
    .where(eq(schedules.task_id, taskId))
    .orderBy(desc(updated_at), desc(id))
    .limit(maxListed)
    .as('latest');
  const listLatest = db
    .select({
      user_id: latest.user_id,
      enabled: latest.enabled,
      stopped_at: latest.stopped_at,
      stopped_by: latest.stopped_by,
      stop_reason: latest.stop_reason,
      next_run_at: latest.next_run_at,
      paused_until: latest.paused_until,
      username: users.username,
      email: users.email,
      account_status: users.status,
    })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.user_id))
    .orderBy(users.username_key);
  const [[counts], [blocked], rows] = await Promise.all([countAll, countHeld, listLatest]);
  const { total = 0, enabled: started = 0 } = counts ?? {};
  return {
    total_users: total,
    active_users: started - (blocked?.held ?? 0),
    stopped_users: total - started,
    user_schedules: rows.map((row) => ({
      user_id: row.user_id,
      username: row.username,
      email: row.email,
      account_status: row.account_status,
      enabled: row.enabled,
      stopped_at: row.stopped_at?.toISOString() ?? null,
      stopped_by: row.stopped_by as ScheduleStopper | null,
      stop_reason: row.stop_reason as ScheduleStopReason | null,
      next_execution: row.next_run_at?.toISOString() ?? null,
      paused_until: stillAhead(row.paused_until, now),
    })),
  };
}

type Row = TickFacts & { fire_at: Date };

const list = `
  select t.fire_at, t.outcome, t.reason, e.id as execution_id, e.status as execution_status,
    e.error_code as execution_error_code
  from schedule_ticks t left join executions e on e.id = t.execution_id
  where t.schedule_id = $1 and t.fire_at < $2
  order by t.fire_at desc limit $3`;

const endOfTime = new Date('9999-12-31');

/** Outcomes of the caller's schedule's ticks, newest first. Throws SCHEDULE_NOT_FOUND. */
export async function listTicks(
  ctx: SignedIn,
  { id: taskId, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<PastTick>> {
  const { database, actor } = ctx;
  const [before] = readCursor(cursor, ['moment']) ?? [];
  const { id } = await loadSchedule(database.db, actor.id, taskId);
  const values = [id, before === undefined ? endOfTime : new Date(Number(before)), limit + 1];
  const rows = await database.query<Row>('list-ticks', list, values);
  const { page, next_cursor } = pageOf(rows, limit, ({ fire_at }) => fire_at.getTime());
  return {
    items: page.map(({ fire_at, ...tick }) => ({ time: fire_at.toISOString(), ...presentTick(tick) })),
    next_cursor,
  };
}
