import type { Statements } from '../../../platform/database/database.ts';

const lockUser = `
  select id from users where id = (select user_id from executions where id = $1) for no key update`;

/** Locks the user of a run. */
export async function lockUserOfRun(tx: Statements, executionId: string): Promise<void> {
  await tx.query('lock-user-of-run', lockUser, [executionId]);
}

const returnCharge = `
  with charged as (
    update executions set charge_returned_at = $2
    where id = $1 and charge_returned_at is null and charge_source is not null
    returning user_id, task_id, charge_source, charge_pack_id, charge_window_at, charge_task_window_at
  ), daily as (
    update users u set usage_count = greatest(0, u.usage_count - 1) from charged c
    where u.id = c.user_id and c.charge_source = 'daily' and u.usage_started_at = c.charge_window_at
  ), pack as (
    update execution_packs p set remaining = least(p.total, p.remaining + 1) from charged c
    where p.id = c.charge_pack_id and c.charge_source = 'extra'
  )
  update task_usages t set count = greatest(0, t.count - 1) from charged c
  where t.user_id = c.user_id and t.task_id = c.task_id and t.window_started_at = c.charge_task_window_at`;

/** Gives a run's count back to its user, once. Needs the user's lock. */
export async function refundCharge(tx: Statements, executionId: string, now: Date): Promise<void> {
  await tx.query('return-charge', returnCharge, [executionId, now]);
}
