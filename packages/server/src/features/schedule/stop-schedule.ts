import type { ScheduleStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { notifyStopped } from '../notifications/index.ts';
import { changeUserSchedule } from './change-user-schedule.ts';
import { answerSchedule } from './get-schedule.ts';
import { lockSchedule, saveSchedule } from './queries.ts';
import { stopped } from './rules.ts';

/** Stops the caller's schedule; a stopped one is unchanged. Throws SCHEDULE_NOT_FOUND. */
export async function stopSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    return current.enabled ? saveSchedule(tx, current, stopped({ by: 'user', reason: null }, now)) : current;
  });
  return answerSchedule(ctx, row, { now, done: 'stopped' });
}

/**
 * Stops a user's schedule, for an administrator; only an administrator can restart it then, even if its user had
 * stopped it before. Throws SCHEDULE_NOT_FOUND.
 */
export async function stopUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<ScheduleStatus> {
  return changeUserSchedule(ctx, { taskId, userId, done: 'stopped' }, async (tx, { current, now }) => {
    if (!current.enabled && current.stopped_by === 'admin') return null;
    const saved = await saveSchedule(tx, current, stopped({ by: 'admin', reason: null }, now));
    if (current.enabled) await notifyStopped(ctx, tx, [saved.id], now);
    return saved;
  });
}
