import type { ReadInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { countUnread } from './list-notifications.ts';

/** What is read before its mail went out is not mailed. */
const read = (which: string) => `
  update notifications set read_at = $2, mail = case when mail <> 'waiting' then mail end
  where user_id = $1 and read_at is null and in_app and due_at <= $2 and ${which}`;
const readUpTo = read('id <= $3');
const readNamed = read(`id = any(string_to_array($3, ',')::bigint[])`);

/** Marks the caller's notifications as read. Gives how many are unread still; ids of others are passed over. */
export async function readNotifications(ctx: SignedIn, input: ReadInput): Promise<{ unread: number }> {
  const { database, actor, clock } = ctx;
  const now = clock.now();
  if ('up_to_id' in input) await database.query('read-up-to', readUpTo, [actor.id, now, input.up_to_id]);
  else await database.query('read-named', readNamed, [actor.id, now, input.ids.join(',')]);
  return countUnread(ctx);
}
