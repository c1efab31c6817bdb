import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { removeDueObjects } from './object-places.ts';

const batch = 500;

/** A schedule keeps its files, which are checked again a day later. A run that starts to use a file clears its mark. */
const sweep = `
  with old as (
    select id, user_id from files where unused_since < $1 order by unused_since limit ${batch} for update skip locked
  ), kept as (
    update files f set unused_since = $2 from old where f.id = old.id and exists (
      select 1 from schedules s where s.user_id = old.user_id and s.parameters::text like '%' || old.id || '%')
    returning f.id
  ), gone as (
    delete from files f using old where f.id = old.id and f.id not in (select id from kept)
      and not exists (select 1 from schedules s where s.user_id = old.user_id and s.parameters::text like '%' || old.id || '%')
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

/** Deletes objects from the store whose files were deleted from the database. Failures are retried next time. */
export async function removeObjects(services: Services): Promise<void> {
  if (services.objects) await removeDueObjects(services, services.objects);
}

/** Registers the file jobs. Every process calls it once at startup. */
export async function defineFileJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-files', sweepFiles, { everySeconds: 3600 });
  await defineJob(services, 'remove-objects', removeObjects, { everySeconds: 60 });
}
