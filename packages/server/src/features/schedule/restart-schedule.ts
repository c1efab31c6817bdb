import type { ScheduleStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeUserSchedule } from './change-user-schedule.ts';
import { answerSchedule } from './get-schedule.ts';
import { lockSchedule, saveSchedule } from './queries.ts';
import { resumed, started } from './rules.ts';
import { isStoppedByAdmin, requireScheduleLimit } from './save-schedule-from-run.ts';

/**
 * Restarts the caller's schedule from now on; an active one is unchanged. Throws SCHEDULE_NOT_FOUND,
 * SCHEDULE_STOPPED_BY_ADMIN, SCHEDULE_LIMIT.
 */
export async function restartSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const userId = ctx.actor.id;
  const row = await ctx.database.transaction(async (tx) => {
    const { row: current, user } = await lockSchedule(tx, userId, taskId);
    if (current.enabled) return current;
    if (isStoppedByAdmin(current)) throw new AppError('SCHEDULE_STOPPED_BY_ADMIN');
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, { ...started(current, now), ...resumed });
  });
  return answerSchedule(ctx, row, { now, done: 'restarted' });
}

/**
 * Restarts a user's schedule within the user's plan, for an administrator. Throws SCHEDULE_NOT_FOUND, SCHEDULE_LIMIT.
 */
export async function restartUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<ScheduleStatus> {
  const target = { taskId, userId, done: 'restarted' } as const;
  return changeUserSchedule(ctx, target, async (tx, { current, user, now }) => {
    if (current.enabled) return null;
    await requireScheduleLimit(tx, { userId, taskId, now, user });
    return saveSchedule(tx, current, started(current, now));
  });
}
