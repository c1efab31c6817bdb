import { z } from 'zod';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, defineJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';
import { removeObject, removeOrphans } from './stored-content.ts';

const ofObject = z.object({ object_key: z.string() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'remove-object': z.infer<typeof ofObject>;
  }
}

const batch = 500;

/** A schedule keeps its files, which are checked again a day later. A run that starts to use a file clears its mark. */
const sweep = `
  with old as (
    select id, user_id from files where unused_since < $1 order by unused_since limit ${batch} for update skip locked
  ), kept as (
    update files f set unused_since = $2 from old where f.id = old.id and exists (
      select 1 from schedules_of_file(old.user_id, old.id))
    returning f.id
  ), gone as (
    delete from files f using old where f.id = old.id and f.id not in (select id from kept)
      and not exists (select 1 from schedules_of_file(old.user_id, old.id))
    returning f.id
  )
  select count(*)::int as looked from old`;

/** Deletes files that no run used for a day and no schedule needs. */
export async function sweepFiles({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  let looked = batch;
  while (looked === batch) {
    const [row] = await database.query<{ looked: number }>('sweep-files', sweep, [dayAgo, now]);
    looked = row?.looked ?? 0;
  }
}

export const fileJobs: AnyJob[] = [
  definePeriodicJob({ name: 'sweep-files', cron: '17 * * * *', handler: sweepFiles }),
  definePeriodicJob({ name: 'remove-orphans', cron: '* * * * *', handler: removeOrphans }),
  defineJob({
    name: 'remove-object',
    schema: ofObject,
    options: { retryLimit: 30, retryDelay: 30, retryDelayMax: 3600 },
    handler: (ctx, { data }) => removeObject(ctx, data.object_key),
  }),
];
