import type { JobQueue } from '@agentarium/contracts';
import type { Statements } from '../database/database.ts';

/** The queue of jobs that were given up. */
export const deadQueue = 'dead-jobs';

/** Queues without jobs are part of it; the queue's own ones are not. */
const read = `
  with counts as (
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'retry')::int as retrying,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::int as oldest_seconds
    from pgboss.job where state <= 'active' and name <> $1 group by name
  ), dead as (
    select source_name as name, count(*)::int as dead from pgboss.job where name = $1 and state < 'active' group by source_name
  )
  select q.name, coalesce(c.waiting, 0) as waiting, coalesce(c.active, 0) as active, coalesce(c.retrying, 0) as retrying,
    coalesce(d.dead, 0) as dead, c.oldest_seconds
  from pgboss.queue q left join counts c using (name) left join dead d using (name)
  where q.name <> $1 and q.name not like '\\_\\_pgboss%' order by q.name`;

/** Returns the state of every queue of background jobs, by name. */
export const jobQueues = (database: Statements): Promise<JobQueue[]> =>
  database.query<JobQueue>('job-queues', read, [deadQueue]);
