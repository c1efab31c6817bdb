import type { ScheduleStatus } from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { answerSchedule } from './get-schedule.ts';
import { stillAhead } from './present.ts';
import { lockSchedule, saveSchedule } from './queries.ts';

/**
 * Skips the next run of the caller's schedule; a second call before that run has no effect. Throws SCHEDULE_NOT_FOUND,
 * SCHEDULE_STOPPED.
 */
export async function skipNextRun(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const current = (await lockSchedule(tx, ctx.actor.id, taskId)).row;
    if (!current.enabled) throw new AppError('SCHEDULE_STOPPED');
    if (stillAhead(current.skipped_run_at, now)) return current;
    const [next = null] = upcomingRuns(current, current, now, 1);
    return saveSchedule(tx, current, { skipped_run_at: next, updated_at: now });
  });
  return answerSchedule(ctx, row, { now });
}
