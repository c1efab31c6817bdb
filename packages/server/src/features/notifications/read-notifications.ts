import type { ReadInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { countUnread } from './list-notifications.ts';
import { flushWatched } from './notify.ts';

/** A notification that is read before its mail was sent is not mailed. */
const read = `
  update notifications set read_at = $2, mail = case when mail <> 'waiting' then mail end
  where user_id = $1 and read_at is null and in_app and due_at <= $2
    and (id <= $3 or id = any(string_to_array($4, ',')::bigint[]))`;

/** Marks the caller's notifications as read. Returns how many are still unread; others' ids are ignored. */
export async function readNotifications(
  ctx: SignedIn,
  { up_to_id = 0, ids = [] }: ReadInput,
): Promise<{ unread: number }> {
  await flushWatched(ctx);
  const values = [ctx.actor.id, ctx.clock.now(), up_to_id, ids.join(',')];
  await ctx.database.query('read-notifications', read, values);
  return countUnread(ctx);
}
