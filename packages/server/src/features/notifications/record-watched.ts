import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { childrenKey, runKey } from './insert.ts';

/** Ends within this time are saved in one statement, in milliseconds: well before they would be shown. */
const batchMs = 500;

type WatchedEnd = { key: string; user_id: string; at: Date };
type Batch = { seen: WatchedEnd[]; timer: NodeJS.Timeout };

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

const batches = new WeakMap<Database, Batch>();

/** Saves what is pending: before notifications are read, and before the process exits. */
export async function flushWatched({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const waiting = batches.get(database);
  if (!waiting) return;
  batches.delete(database);
  clearTimeout(waiting.timer);
  try {
    await database.query('record-watched', watched, [JSON.stringify(waiting.seen)]);
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
  const { database, clock } = services;
  const waiting = batches.get(database) ?? {
    seen: [],
    timer: setTimeout(() => void flushWatched(services), batchMs).unref(),
  };
  batches.set(database, waiting);
  const at = clock.now();
  waiting.seen.push({ key: runKey(executionId), user_id: userId, at });
  if (withChildren) waiting.seen.push({ key: childrenKey(executionId), user_id: userId, at });
}
