import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

const deleteOne = 'delete from notifications where id = $1 and user_id = $2 and in_app returning 1';
const deleteAll = 'delete from notifications where user_id = $1 and in_app and due_at <= $2';

/** Deletes one of the caller's notifications. Throws NOTIFICATION_NOT_FOUND. */
export async function deleteNotification(
  { database, actor }: SignedIn,
  id: number,
): Promise<{ message: string }> {
  const gone = await database.query('delete-notification', deleteOne, [id, actor.id]);
  if (gone.length === 0) throw new AppError('NOTIFICATION_NOT_FOUND');
  return { message: 'Notification deleted' };
}

/** Deletes all of the caller's notifications. */
export async function deleteNotifications({
  database,
  actor,
  clock,
}: SignedIn): Promise<{ message: string }> {
  await database.query('delete-notifications', deleteAll, [actor.id, clock.now()]);
  return { message: 'Notifications deleted' };
}
