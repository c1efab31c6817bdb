import type { Database } from '../../../server/src/platform/database/database.ts';

/** What the rows say after everything has ended. All but the first two are counts of what must not be. */
export type Ledger = {
  runs: number;
  /** Runs that took more than one attempt. */
  interrupted: number;
  notCompleted: number;
  /** Runs with any number of `end` events but one. */
  endedNotOnce: number;
  /** Runs whose events do not tell the result. */
  streamDiffers: number;
  /** Differences between what accounts have counted and the runs that they have, in runs. */
  wrongDailyCounts: number;
  wrongTaskCounts: number;
};

const read = `
  with told as (
    select e.id, count(*) filter (where v.type = 'end') as ends,
      string_agg(v.data->>'text', '' order by v.id) filter (where v.type = 'text-delta' and v.id > (
        select max(s.id) from execution_events s where s.execution_id = e.id and s.type = 'status')) as text
    from executions e left join execution_events v on v.execution_id = e.id group by e.id
  ), daily as (
    select abs(u.usage_count - (select count(*) from executions e where e.user_id = u.id and e.charge_returned_at is null)) as off
    from users u
  ), tasks as (
    select abs(t.count - (select count(*) from executions e
      where e.user_id = t.user_id and e.task_id = t.task_id and not e.is_follow_up
        and e.charge_returned_at is null)) as off
    from task_usages t
  )
  select count(*)::int as runs,
    count(*) filter (where e.attempt > 1)::int as interrupted,
    count(*) filter (where e.status <> 'completed')::int as "notCompleted",
    count(*) filter (where told.ends <> 1)::int as "endedNotOnce",
    count(*) filter (where told.text is distinct from e.result)::int as "streamDiffers",
    (select coalesce(sum(off), 0)::int from daily) as "wrongDailyCounts",
    (select coalesce(sum(off), 0)::int from tasks) as "wrongTaskCounts"
  from executions e join told on told.id = e.id`;

export async function readLedger(database: Database): Promise<Ledger> {
  const [ledger] = await database.query<Ledger>('', read, []);
  if (!ledger) throw new Error('The ledger is empty');
  return ledger;
}

const pickUps = `
  select v.execution_id as id, (v.data->>'attempt')::int as attempt, v.created_at as at
  from execution_events v where v.type = 'status' and v.data->>'status' = 'running' and (v.data->>'attempt')::int > 1`;

export type PickUp = { id: string; attempt: number; at: Date };

/** When runs were started over. */
export function readPickUps(database: Database): Promise<PickUp[]> {
  return database.query<PickUp>('', pickUps, []);
}

/** `median / longest` of times in milliseconds, in seconds, for people. */
export function inSeconds(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const show = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(1)} s`;
  return `median ${show(sorted[Math.floor(sorted.length / 2)])}, longest ${show(sorted.at(-1))}`;
}
