import type { ScheduleStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { answerSchedule } from './get-schedule.ts';
import { lockSchedule, saveSchedule } from './queries.ts';
import { resumed } from './rules.ts';

/**
 * Pauses the caller's schedule until a given time; ticks before it have no run. Null resumes it and undoes a skipped
 * run (docs/spec/api.md#schedules). Throws SCHEDULE_NOT_FOUND, SCHEDULE_STOPPED, or VALIDATION_FAILED on `until`.
 */
export async function pauseSchedule(
  ctx: SignedIn,
  { id: taskId, until }: { id: string; until: string | null },
): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const end = until === null ? null : new Date(until);
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    if (end === null) return saveSchedule(tx, current, { ...resumed, updated_at: now });
    if (end <= now) throw invalid('until', 'FUTURE_REQUIRED');
    if (!current.enabled) throw new AppError('SCHEDULE_STOPPED');
    return saveSchedule(tx, current, { paused_until: end, updated_at: now });
  });
  return answerSchedule(ctx, row, { now });
}
