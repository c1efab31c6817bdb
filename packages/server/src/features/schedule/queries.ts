import { type SchedulerState, schedulerStateOf } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { agents, schedules, tasks, users } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  cursorAfter,
  keyedOrder,
  type PageQuery,
  pageOf,
  type SortKey,
} from '../../platform/list-queries.ts';
import { currentSystemConfig } from '../system/index.ts';
import type { OwnRow } from './read-schedules.ts';
import type { ScheduleRow } from './rules.ts';
import { ofTask, type PlanFacts } from './save-schedule-from-run.ts';

/** A user's schedule of a task. Throws SCHEDULE_NOT_FOUND. */
export async function loadSchedule(db: Db, userId: string, taskId: string): Promise<ScheduleRow> {
  const [row] = await db.select().from(schedules).where(ofTask(userId, taskId));
  if (!row) throw new AppError('SCHEDULE_NOT_FOUND');
  return row;
}

/** Locks the user, then the schedule, in the order of every change. Throws SCHEDULE_NOT_FOUND. */
export async function lockSchedule(
  db: Db,
  userId: string,
  taskId: string,
): Promise<{ row: ScheduleRow; user: PlanFacts }> {
  const [user] = await db
    .select({ current_plan: users.current_plan, plan_expires_at: users.plan_expires_at })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const [row] = await db.select().from(schedules).where(ofTask(userId, taskId)).for('update');
  if (!user || !row) throw new AppError('SCHEDULE_NOT_FOUND');
  return { row, user };
}

/** Saves the columns and returns the updated row. */
export async function saveSchedule(
  db: Db,
  row: ScheduleRow,
  columns: Partial<ScheduleRow>,
): Promise<ScheduleRow> {
  const [saved] = await db.update(schedules).set(columns).where(eq(schedules.id, row.id)).returning();
  return saved ?? row;
}

/** Throws TASK_NOT_FOUND. */
export async function requireTask(db: Db, taskId: string): Promise<void> {
  const found = await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId));
  if (found.length === 0) throw new AppError('TASK_NOT_FOUND');
}

/** Throws USER_NOT_FOUND. */
export async function requireUser(db: Db, userId: string): Promise<void> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (found.length === 0) throw new AppError('USER_NOT_FOUND');
}

const lastTick = sql<OwnRow['tick']>`(
  select json_build_object('fire_at', t.fire_at, 'outcome', t.outcome, 'reason', t.reason,
    'execution_id', e.id, 'execution_status', e.status, 'execution_error_code', e.error_code)
  from schedule_ticks t left join executions e on e.id = t.execution_id where t.schedule_id = schedules.id order by t.fire_at desc limit 1)`;

/** Active ones first, by their next tick; a stopped one may still have the end of a pause. */
const nextFirst: readonly SortKey[] = [
  {
    by: sql`coalesce(case when ${schedules.enabled} then greatest(${schedules.next_run_at}, ${schedules.paused_until}) end,
      '9999-12-31'::timestamptz)`,
    kind: 'moment',
  },
  { by: schedules.id, kind: 'uuid' },
];

/** A user's schedules, next to run first, by key. */
export async function loadSchedulesOf(
  db: Db,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<{ page: OwnRow[]; next_cursor: string | null }> {
  const paging = keyedOrder(nextFirst, { order: 'asc', cursor });
  const rows = await db
    .select({
      schedule: schedules,
      task_name: tasks.name,
      agent_id: agents.id,
      agent_name: agents.name,
      tick: lastTick,
      key: paging.key,
    })
    .from(schedules)
    .innerJoin(tasks, eq(tasks.id, schedules.task_id))
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(and(eq(schedules.user_id, userId), paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  return pageOf(rows, limit, cursorAfter);
}

/** The scheduler state for display. */
export async function loadSchedulerState(services: Services): Promise<SchedulerState> {
  return schedulerStateOf((await currentSystemConfig(services)).task_scheduler);
}

export const isPaused = async (services: Services): Promise<boolean> =>
  (await loadSchedulerState(services)) !== 'active';

const firstMs = 5000;
const maxMs = 300_000;

/** Keys that are left alone after a failure, each time for twice as long, up to five minutes. */
export function createPauses() {
  const known = new Map<string, { since: number; until: number; ms: number }>();
  return {
    /** Returns how long the key has been failing, in milliseconds. */
    begin(key: string, now: Date): number {
      const at = now.getTime();
      const before = known.get(key);
      const ms = Math.min(maxMs, (before?.ms ?? firstMs / 2) * 2);
      const since = before?.since ?? at;
      known.set(key, { since, until: at + ms, ms });
      return at - since;
    },
    end(key: string): void {
      known.delete(key);
    },
    /** Keys that are paused at `now`. */
    active(now: Date): string[] {
      return [...known].flatMap(([key, { until }]) => (now.getTime() < until ? [key] : []));
    },
  };
}
