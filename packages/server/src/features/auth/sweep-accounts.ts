import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { sweepSecurityEvents } from '../security/index.ts';
import { usernameSkeleton } from './username-rules.ts';

const sweeps = {
  tokens: 'delete from account_tokens where expires_at < $1::timestamptz',
  sessions: 'delete from sessions where ended_at < $1::timestamptz or expires_at < $1::timestamptz',
  throttles: 'delete from throttles where window_started_at < $1::timestamptz',
  // Only registrations that never verified their address: their key is unclaimed.
  registrations: `delete from users where status = 'pending_verification' and created_at < $1::timestamptz and email_key like '%#%'`,
};

const keptMs: Record<keyof typeof sweeps, number> = {
  tokens: DAY_MS,
  sessions: 30 * DAY_MS,
  throttles: 2 * HOUR_MS,
  registrations: 7 * DAY_MS,
};

/**
 * Deletes expired tokens, sessions that ended 30 days ago, throttle counters, and registrations that were never
 * verified.
 */
export async function sweepAccounts(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  for (const what of Object.keys(sweeps) as (keyof typeof sweeps)[]) {
    await services.database.query('', sweeps[what], [new Date(now - keptMs[what])]);
  }
  await fillSkeletons(services);
  await sweepSecurityEvents(services);
}

const batch = 500;
const unfilled = `select id, username from users where username_skeleton is null order by id limit ${batch}`;
/** Of existing look-alike accounts the oldest gets the skeleton; the others get keys that match no other name. */
const fill = `
  update users set username_skeleton = case
    when exists (select 1 from users other where other.username_skeleton = $2) then $2 || '#' || id else $2 end
  where id = $1 and username_skeleton is null`;

/** Stores the skeletons of usernames from earlier versions, so that new names are compared with them. */
async function fillSkeletons({ database }: Services): Promise<void> {
  for (;;) {
    const rows = await database.query<{ id: string; username: string }>('', unfilled, []);
    for (const { id, username } of rows) {
      await database.query('fill-skeleton', fill, [id, usernameSkeleton(username)]);
    }
    if (rows.length < batch) return;
  }
}
