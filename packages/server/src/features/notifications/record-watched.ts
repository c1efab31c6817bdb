import type { Services } from '../../platform/context.ts';
import { childrenKey, runKey } from './insert.ts';

/** Ends within this time are saved in one statement, in milliseconds: well before they would be shown. */
const batchMs = 500;

const watched = `
  with seen as (
    select * from jsonb_to_recordset($1::jsonb) as seen(key text, user_id uuid, at timestamptz)
  ), gone as (
    delete from notifications n using seen
    where n.key = seen.key and n.user_id = seen.user_id and n.kind = 'run_finished' and n.created_at <= seen.at
  )
  update notifications n set read_at = seen.at, mail = case when n.mail <> 'waiting' then n.mail end
  from seen
  where n.key = seen.key and n.user_id = seen.user_id and n.kind = 'run_failed' and n.created_at <= seen.at
    and n.read_at is null`;

/** Saves what is pending: before notifications are read, and before the process exits. */
export async function flushWatched({
  database,
  log,
  memory,
}: Pick<Services, 'database' | 'log' | 'memory'>): Promise<void> {
  const seen = memory.watchedEnds.splice(0);
  if (seen.length === 0) return;
  try {
    await database.query('record-watched', watched, [JSON.stringify(seen)]);
  } catch (err) {
    log.warn({ err }, 'could not record watched ends of runs: their users will be notified');
  }
}

type Watched = { userId: string; executionId: string; withChildren: boolean };

/**
 * Records that a reader saw a run's end in an open stream or response: a success then needs no notification, and a
 * failure is listed as read. `withChildren`: also the end of its children's sequence. Not awaited.
 */
export function recordWatched(services: Services, { userId, executionId, withChildren }: Watched): void {
  const { watchedEnds } = services.memory;
  if (watchedEnds.length === 0) setTimeout(() => void flushWatched(services), batchMs).unref();
  const at = services.clock.now();
  watchedEnds.push({ key: runKey(executionId), user_id: userId, at });
  if (withChildren) watchedEnds.push({ key: childrenKey(executionId), user_id: userId, at });
}
