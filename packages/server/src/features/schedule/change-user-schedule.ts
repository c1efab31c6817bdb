import type { ScheduleStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { answerSchedule } from './get-schedule.ts';
import { lockSchedule } from './queries.ts';

type Locked = Awaited<ReturnType<typeof lockSchedule>>;
type Row = Locked['row'];
type Found = { current: Row; user: Locked['user']; now: Date };

/**
 * Stops or restarts a user's schedule with `change`, for an administrator; `change` returns null to leave it as it is.
 * Audited, and published to the user's pages. Throws SCHEDULE_NOT_FOUND.
 */
export async function changeUserSchedule(
  ctx: SignedIn,
  { taskId, userId, done }: { taskId: string; userId: string; done: 'stopped' | 'restarted' },
  change: (tx: Db, found: Found) => Promise<Row | null>,
): Promise<ScheduleStatus> {
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const { row: current, user } = await lockSchedule(tx, userId, taskId);
    const saved = await change(tx, { current, user, now });
    if (saved === null) return current;
    await recordAudit(ctx, tx, {
      action: done === 'stopped' ? 'schedule.stopUserSchedule' : 'schedule.restartUserSchedule',
      targetType: 'schedule',
      targetId: current.id,
      changes: {
        user_id: userId,
        task_id: taskId,
        enabled: { from: current.enabled, to: done === 'restarted' },
      },
      now,
    });
    return saved;
  });
  ctx.signals.publish('account', userId);
  return answerSchedule(ctx, row, { now, done });
}
