import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/src/platform/database/database.ts';

/** Wakes the workers of every queue with a due job, and returns how many jobs are due or active. */
const wake = `
  with open as (
    select name, state from pgboss.job where name <> 'dead-jobs' and (state = 'active' or (state < 'active' and start_after <= now()))
  ), woken as (
    select count(pg_notify(channel, name)::text) from (select distinct name from open where state < 'active') due,
      (select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel) c
  )
  select (select count(*)::int from open) as open, (select * from woken)`;

/** Jobs in tests with a movable clock: those that wait move with it, and are awaited. */
export function jobControl(database: Database) {
  let moved: Promise<unknown> = Promise.resolve();
  return {
    advance(ms: number) {
      const move = `update pgboss.job set start_after = start_after - interval '${ms} milliseconds' where state < 'active'`;
      moved = Promise.all([moved, database.query('', move, [])]);
    },
    async done() {
      await moved;
      for (;;) {
        const [row] = await database.query<{ open: number }>('', wake, []);
        if (row?.open === 0) return;
        await pause(20);
      }
    },
  };
}

const insertDead = `
  insert into pgboss.job (name, data, source_name, source_created_on, source_retry_count, source_output)
  values ('dead-jobs', $1, 'remove-object', now(), 8, $2) returning id`;

/** Adds a job that was given up: the removal of an object. */
export async function addDeadJob(
  database: Database,
  objectKey: string,
  code = 'ECONNREFUSED',
): Promise<string> {
  const [job] = await database.query<{ id: string }>('', insertDead, [
    JSON.stringify({ object_key: objectKey }),
    JSON.stringify({ code, message: objectKey }),
  ]);
  return job?.id ?? '';
}
