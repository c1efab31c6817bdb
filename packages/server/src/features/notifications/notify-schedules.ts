import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { type Added, deliverAdded, insertNotifications, notifyPages } from './insert.ts';

const stoppedNow = `${insertNotifications(
  `select s.user_id, 'schedule_stopped' as kind,
    'schedule:' || s.id || ':' || extract(epoch from s.stopped_at) as key,
    jsonb_build_object('task_id', s.task_id, 'task_name', t.name, 'reason',
      case when s.stopped_by = 'admin' then 'admin' when s.stop_reason = 'FAILURES' then 'failures' else 'plan' end) as data
  from schedules s join tasks t on t.id = s.task_id
  where s.id = any(string_to_array($1, ',')::uuid[]) and not s.enabled and s.stopped_at = $2
    and s.stopped_by <> 'user'`,
  '$2::timestamptz',
)} ${notifyPages}`;

/**
 * Notifies owners which of these schedules were stopped at `now` by someone else. Call it in the transaction that stops
 * them; schedules that were not stopped are ignored.
 */
export async function notifyStopped(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  scheduleIds: string[],
  now: Date,
): Promise<void> {
  if (scheduleIds.length === 0) return;
  await deliverAdded(
    ctx,
    tx,
    await tx.query<Added>('notify-stopped', stoppedNow, [scheduleIds.join(','), now]),
  );
}
