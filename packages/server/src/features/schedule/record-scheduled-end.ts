import type { ExecutionState } from '../../db/states.ts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { notifyStopped } from '../notifications/index.ts';
import { maxFailures } from './rules.ts';

const succeeded = `
  update schedules set failures = 0,
    last_error = case when last_error_code = 'LATE' then last_error end,
    last_error_at = case when last_error_code = 'LATE' then last_error_at end,
    last_error_code = case when last_error_code = 'LATE' then last_error_code end
  where id = $1 and (failures > 0 or last_error is not null)`;

const failed = `
  update schedules set failures = failures + 1, last_error_code = $2, last_error = $3, last_error_at = $4,
    updated_at = $4,
    enabled = enabled and failures + 1 < $5,
    next_run_at = case when failures + 1 < $5 then next_run_at end,
    stopped_at = case when enabled and failures + 1 >= $5 then $4 else stopped_at end,
    stopped_by = case when enabled and failures + 1 >= $5 then 'system' else stopped_by end,
    stop_reason = case when enabled and failures + 1 >= $5 then 'FAILURES' else stop_reason end
  where id = $1`;

export type ScheduledEnd = {
  scheduleId: string;
  status: ExecutionState;
  errorCode: string | null;
  errorMessage: string | null;
  now: Date;
};

/**
 * Records how a run of a schedule ended; call it in the transaction of that end, after anything that locks the user.
 * The fifth consecutive failure stops the schedule; a run cancelled by its user is not a failure.
 */
export async function recordScheduledEnd(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  end: ScheduledEnd,
): Promise<void> {
  if (end.status === 'completed') {
    await tx.query('scheduled-run-succeeded', succeeded, [end.scheduleId]);
  } else if (end.status !== 'cancelled') {
    const { scheduleId, errorCode, errorMessage, now } = end;
    const values = [scheduleId, errorCode, errorMessage ?? 'The run failed.', now, maxFailures];
    await tx.query('scheduled-run-failed', failed, values);
    await notifyStopped(ctx, tx, [scheduleId], now);
  }
}
