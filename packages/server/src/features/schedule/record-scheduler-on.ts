import { tickState } from '../../db/states.ts';
import type { Database } from '../../platform/database/database.ts';
import { lateMs, skipSentences } from './rules.ts';

/** Longest interval between two records, in milliseconds. */
const everyMs = 10_000;

/** One process at a time; ticks queued before a long outage of the scheduler are skipped in the same statement. */
const note = `
  with before as (
    select id, on_at from scheduler_heartbeats
    where on_at not between $1::timestamptz - make_interval(secs => $2) and $1::timestamptz for update skip locked
  ), noted as (
    update scheduler_heartbeats b set on_at = $1 from before where b.id = before.id
  ), missed as (
    update schedule_ticks t set outcome = ${tickState.skipped}, reason = 'MISSED' from before
    where ${tickState.isOpen('t.outcome')} and greatest(before.on_at, t.fire_at) <= $1::timestamptz - make_interval(secs => $3)
    returning t.schedule_id
  )
  update schedules s set last_error_code = 'MISSED', last_error = $4, last_error_at = $1, updated_at = $1
  from missed where s.id = missed.schedule_id`;

/**
 * Records that the scheduler is on at `now`. If no process had done so for an hour, the server was down or the
 * scheduler off, and earlier queued ticks are skipped (docs/spec/api.md#schedules). Ticks that only waited for a worker
 * are kept.
 */
export async function recordSchedulerOn(database: Database, now: Date): Promise<void> {
  await database.query('note-scheduler-on', note, [now, everyMs / 1000, lateMs / 1000, skipSentences.MISSED]);
}
