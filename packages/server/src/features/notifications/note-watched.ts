import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { childrenKey, runKey } from './insert.ts';

/** So long ends are gathered into one statement, in milliseconds: well within the time before they would be shown. */
const gatherMs = 500;

type Told = { key: string; user_id: string; at: Date };
type Gathered = { told: Told[]; timer: NodeJS.Timeout };

const watched = `
  with told as (
    select * from jsonb_to_recordset($1::jsonb) as told(key text, user_id uuid, at timestamptz)
  ), gone as (
    delete from notifications n using told
    where n.key = told.key and n.user_id = told.user_id and n.kind = 'run_finished' and n.created_at <= told.at
  )
  update notifications n set read_at = told.at, mail = case when n.mail <> 'waiting' then n.mail end
  from told
  where n.key = told.key and n.user_id = told.user_id and n.kind = 'run_failed' and n.created_at <= told.at
    and n.read_at is null`;

const gathered = new WeakMap<Database, Gathered>();

/** Saves at once what was gathered so far: before notifications are read, and before the process ends. */
export async function settleWatched({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const waiting = gathered.get(database);
  if (!waiting) return;
  gathered.delete(database);
  clearTimeout(waiting.timer);
  try {
    await database.query('note-watched', watched, [JSON.stringify(waiting.told)]);
  } catch (err) {
    log.warn({ err }, 'ends of runs that were watched will be told again');
  }
}

type Watched = { userId: string; executionId: string; withChildren: boolean };

/**
 * A reader was told a run's end by an open stream or the answer to its call: success needs no notification then,
 * and a failure stays in the list as read. `withChildren`: also the end of its children's sequence. Nobody waits.
 */
export function noteWatched(services: Services, { userId, executionId, withChildren }: Watched): void {
  const { database, clock } = services;
  const waiting = gathered.get(database) ?? {
    told: [],
    timer: setTimeout(() => void settleWatched(services), gatherMs).unref(),
  };
  gathered.set(database, waiting);
  const at = clock.now();
  waiting.told.push({ key: runKey(executionId), user_id: userId, at });
  if (withChildren) waiting.told.push({ key: childrenKey(executionId), user_id: userId, at });
}
