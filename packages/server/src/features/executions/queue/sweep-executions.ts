import { sentDataDays } from '@agentarium/contracts';
import { executionState } from '../../../db/states.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import { deleteInBatches } from '../../../platform/database/database.ts';
import type { JobInput } from '../../../platform/jobs/jobs.ts';

/** Families per transaction: few enough not to block others. */
const familyBatch = 200;

/**
 * The oldest runs that are no child's, in the order of their ids, which is that of their acceptance. A family goes as a
 * whole: a parent stays while a child is younger or still runs.
 */
const readOldest = `
  with oldest as (
    select id, user_id, created_at, finished_at from executions
    where id > $1::uuid and parent_execution_id is null order by id limit ${familyBatch}
  )
  select id, user_id, created_at, coalesce(finished_at < $2, false) and not exists (
    select 1 from executions c where c.parent_execution_id = oldest.id
      and (${executionState.isOpen('c.status')} or c.finished_at >= $2)) as is_over
  from oldest order by id`;
type Oldest = { id: string; user_id: string; created_at: Date; is_over: boolean };

/** Anyone who changes counts and runs together locks the user before the run. */
const lockUsers = `
  select id from users where id = any($1::uuid[]) order by id for no key update`;

/** Events, tool calls, links and children go by the cascade; what was counted of them stays. */
const remove = `
  delete from executions e where e.id = any($1::uuid[]) and e.finished_at < $2 and not exists (
    select 1 from executions c where c.parent_execution_id = e.id
      and (${executionState.isOpen('c.status')} or c.finished_at >= $2))
  returning e.id`;

const firstId = '00000000-0000-0000-0000-000000000000';

/** Removes runs that ended before `before`, with their children, as their owners could. Returns how many families. */
export async function sweepRuns({ database }: Services, before: Date, signal: AbortSignal): Promise<number> {
  let last = firstId;
  let removed = 0;
  while (!signal.aborted) {
    const oldest = await database.query<Oldest>('oldest-runs', readOldest, [last, before]);
    const over = oldest.filter(({ is_over }) => is_over);
    if (over.length > 0)
      removed += await database.transaction(async (tx) => {
        await tx.query('lock-users', lockUsers, [[...new Set(over.map(({ user_id }) => user_id))]]);
        return (await tx.query('remove-old-runs', remove, [over.map(({ id }) => id), before])).length;
      });
    const youngest = oldest.at(-1);
    // Runs that were accepted later can't have ended before.
    if (!youngest || oldest.length < familyBatch || youngest.created_at >= before) break;
    last = youngest.id;
  }
  return removed;
}

/** Rows per statement: few enough not to block others. */
const batch = 500;

/** The events of runs that are over, run by run and oldest first, in the order of the primary key. */
const sweepEvents = `
  with oldest as (
    select id, execution_id, created_at from execution_events where id > $1 order by id limit ${batch}
  ), over as (
    select distinct e.id from oldest o join executions e on e.id = o.execution_id where e.finished_at < $2
  ), gone as (
    delete from execution_events v using over where v.execution_id = over.id
  )
  select id as last, created_at < $2 as is_old from oldest order by id desc limit 1`;

const sweepKeys = `
  delete from idempotency_keys k using (
    select user_id, key from idempotency_keys where created_at <= $1 order by created_at limit ${batch}
  ) as old
  where k.user_id = old.user_id and k.key = old.key and k.created_at <= $1
  returning 1`;

/** Past the days that the privacy page shows. */
const sweepSent = `
  delete from sent_data d using (
    select user_id, day, family, is_demo, field_group from sent_data where day < ($1::timestamptz at time zone 'UTC')::date order by day limit ${batch}
  ) as old
  where (d.user_id, d.day, d.family, d.is_demo, d.field_group)
    = (old.user_id, old.day, old.family, old.is_demo, old.field_group)
  returning 1`;

const sweepLinks = 'delete from shared_results where expires_at < $1';

/**
 * Removes links to results that are over for a day and idempotency keys as old (docs/spec/api.md#conventions), counts of
 * what was sent 90 days ago, the events of runs that ended more than RETENTION_EVENTS_DAYS ago, and runs that ended more
 * than RETENTION_RUNS_DAYS ago.
 */
export async function sweepExecutions(
  services: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const { database, clock, config } = services;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const dayAgo = daysAgo(1);
  const eventsBefore = daysAgo(config.retention.eventsDays);
  if (config.retention.runsDays > 0) await sweepRuns(services, daysAgo(config.retention.runsDays), signal);
  let last = 0;
  while (!signal.aborted) {
    const [reached] = await database.query<{ last: number; is_old: boolean }>('sweep-events', sweepEvents, [
      last,
      eventsBefore,
    ]);
    // Younger events belong to runs that can't be over for as long.
    if (!reached?.is_old) break;
    last = reached.last;
  }
  await deleteInBatches(database, { name: 'sweep-keys', statement: sweepKeys, batch }, [dayAgo], signal);
  const sent = { name: 'sweep-sent-data', statement: sweepSent, batch };
  await deleteInBatches(database, sent, [daysAgo(sentDataDays)], signal);
  await database.query('sweep-links', sweepLinks, [dayAgo]);
}
