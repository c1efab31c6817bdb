import { setImmediate as immediate } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { type DueDecision, decideDue, skipSentences } from './rules.ts';

type Due = { id: string; cron_expressions: string[]; timezone: string; next_run_at: Date };

/** Rows of one transaction: as many as keep others waiting for well under a quarter of a second. */
const batchOf = { postgres: 2000, embedded: 500 } as const;

/** Longest time in milliseconds that decisions keep the process from everything else. */
const mostBusyMs = 10;

const readDue = `
  select id, cron_expressions, timezone, next_run_at from schedules
  where enabled and next_run_at <= $1
  order by next_run_at limit $2`;
const lockDue = `${readDue} for update skip locked`;

const save = `
  with moved as (
    update schedules s set next_run_at = d.next_run_at, updated_at = $3,
      last_error_code = case when d.missed then 'MISSED' else s.last_error_code end,
      last_error = case when d.missed then $4 else s.last_error end,
      last_error_at = case when d.missed then $3 else s.last_error_at end
    from jsonb_to_recordset($1::jsonb) as d(id uuid, next_run_at timestamptz, missed boolean)
    where s.id = d.id
  )
  insert into schedule_ticks (schedule_id, fire_at, outcome, reason, created_at)
  select schedule_id, fire_at, outcome, reason, $3
  from jsonb_to_recordset($2::jsonb) as t(schedule_id uuid, fire_at timestamptz, outcome text, reason text)
  on conflict (schedule_id, fire_at) do nothing
  returning outcome`;

/** Decisions of one round: many schedules share a plan and a moment. */
function decider(now: Date): (due: Due) => DueDecision {
  const known = new Map<string, DueDecision>();
  return (due) => {
    const key = `${due.next_run_at.getTime()} ${due.timezone} ${due.cron_expressions.join(';')}`;
    const decision = known.get(key) ?? decideDue(due, due.next_run_at, now);
    known.set(key, decision);
    return decision;
  };
}

/**
 * Decides about what is due before it is locked: many different plans take too long to hold locks, or everyone
 * else's turn, meanwhile. Gives how many are due.
 */
async function decideAhead(
  database: Database,
  now: Date,
  decide: (due: Due) => DueDecision,
): Promise<number> {
  const due = await database.query<Due>('read-due', readDue, [now, batchOf[database.kind]]);
  let since = performance.now();
  for (const row of due) {
    decide(row);
    if (performance.now() - since < mostBusyMs) continue;
    await immediate();
    since = performance.now();
  }
  return due.length;
}

async function queueBatch(database: Database, now: Date, decide: (due: Due) => DueDecision): Promise<Round> {
  const limit = batchOf[database.kind];
  return database.transaction(async () => {
    const due = await database.query<Due>('lock-due', lockDue, [now, limit]);
    if (due.length === 0) return { queued: 0, isLast: true };
    const decided = due.map((row) => ({ row, decision: decide(row) }));
    const moved = decided.map(({ row, decision }) => ({
      id: row.id,
      next_run_at: decision.nextRunAt,
      missed: decision.ticks.every(({ outcome }) => outcome === 'skipped'),
    }));
    const ticks = decided.flatMap(({ row, decision }) =>
      decision.ticks.map((tick) => ({
        schedule_id: row.id,
        fire_at: tick.fireAt,
        outcome: tick.outcome,
        reason: tick.outcome === 'skipped' ? tick.reason : null,
      })),
    );
    const saved = await database.query<{ outcome: string }>('queue-due', save, [
      JSON.stringify(moved),
      JSON.stringify(ticks),
      now,
      skipSentences.MISSED,
    ]);
    const queued = saved.filter(({ outcome }) => outcome === 'queued').length;
    return { queued, isLast: due.length < limit };
  });
}

type Round = { queued: number; isLast: boolean };

/**
 * Queues the moments of all schedules that are due at `now` and plans their next ones, in short transactions;
 * `rest` gets how many each queued and says whether to go on. Several processes may do it at once: each moment is
 * queued once.
 * Gives how many were queued.
 */
export async function queueDue(
  database: Database,
  now: Date,
  rest: (queued: number) => Promise<boolean>,
): Promise<number> {
  const decide = decider(now);
  let total = 0;
  for (;;) {
    if ((await decideAhead(database, now, decide)) === 0) return total;
    const { queued, isLast } = await queueBatch(database, now, decide);
    total += queued;
    const goOn = queued === 0 || (await rest(queued));
    if (isLast || !goOn) return total;
  }
}
