import type { ScheduleManagement, ScheduleStopper, ScheduleStopReason } from '@agentarium/contracts';
import { desc, eq, sql } from 'drizzle-orm';
import { schedules, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { stillAhead } from './present.ts';
import { requireTask } from './queries.ts';

const maxListed = 500;

/** All users' schedules of a task: exact counts, and the 500 that changed last. Throws TASK_NOT_FOUND. */
export async function getManagement(ctx: SignedIn, taskId: string): Promise<ScheduleManagement> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  await requireTask(db, taskId);
  const countAll = db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where enabled))::int`,
    })
    .from(schedules)
    .where(eq(schedules.task_id, taskId));
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
    })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.user_id))
    .orderBy(desc(latest.updated_at), desc(latest.id));
  const [[counts], rows] = await Promise.all([countAll, listLatest]);
  const { total = 0, active = 0 } = counts ?? {};
  return {
    total_users: total,
    active_users: active,
    stopped_users: total - active,
    user_schedules: rows.map((row) => ({
      user_id: row.user_id,
      username: row.username,
      email: row.email,
      enabled: row.enabled,
      stopped_at: row.stopped_at?.toISOString() ?? null,
      stopped_by: row.stopped_by as ScheduleStopper | null,
      stop_reason: row.stop_reason as ScheduleStopReason | null,
      next_execution: row.next_run_at?.toISOString() ?? null,
      paused_until: stillAhead(row.paused_until, now),
    })),
  };
}
