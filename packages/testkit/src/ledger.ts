import type { Database } from '../../server/src/platform/database/database.ts';

/** The state of the rows after everything has ended. All but the first two are counts of violations. */
export type Ledger = {
  runs: number;
  /** Runs that took more than one attempt. */
  interrupted: number;
  notCompleted: number;
  /** Runs with a number of `end` events other than one. */
  endedNotOnce: number;
  /** Runs whose events do not match the result. */
  streamDiffers: number;
  /** Differences between the counts of accounts and their actual runs, in runs. */
  wrongDailyCounts: number;
  wrongTaskCounts: number;
};

/** The counts of violations where everything is right. */
export const noViolations = {
  notCompleted: 0,
  endedNotOnce: 0,
  streamDiffers: 0,
  wrongDailyCounts: 0,
  wrongTaskCounts: 0,
};

const read = `
  with streams as (
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
    count(*) filter (where streams.ends <> 1)::int as "endedNotOnce",
    count(*) filter (where streams.text is distinct from e.result)::int as "streamDiffers",
    (select coalesce(sum(off), 0)::int from daily) as "wrongDailyCounts",
    (select coalesce(sum(off), 0)::int from tasks) as "wrongTaskCounts"
  from executions e join streams on streams.id = e.id`;

export async function readLedger(database: Database): Promise<Ledger> {
  const [ledger] = await database.query<Ledger>('', read, []);
  if (!ledger) throw new Error('The ledger is empty');
  return ledger;
}

const restarts = `
  select v.execution_id as id, (v.data->>'attempt')::int as attempt, v.created_at as at
  from execution_events v where v.type = 'status' and v.data->>'status' = 'running' and (v.data->>'attempt')::int > 1`;

export type Restart = { id: string; attempt: number; at: Date };

/** Reads the times at which runs were restarted. */
export function readRestarts(database: Database): Promise<Restart[]> {
  return database.query<Restart>('', restarts, []);
}

/** `median / longest` of times in milliseconds, formatted in seconds. */
export function inSeconds(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const show = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(1)} s`;
  return `median ${show(sorted[Math.floor(sorted.length / 2)])}, longest ${show(sorted.at(-1))}`;
}
