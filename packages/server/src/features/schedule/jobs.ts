import { tickState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { deleteInBatches } from '../../platform/database/database.ts';
import { type AnyJob, definePeriodicJob, type JobInput } from '../../platform/jobs/jobs.ts';

const keptDays = 90;
const batch = 1000;

/** Ids grow with time, so only the oldest are scanned. Queued ones are kept. */
const sweep = `
  delete from schedule_ticks where id in (
    select id from (select id, created_at, outcome from schedule_ticks order by id limit ${batch}) as oldest
    where created_at < $1 and ${tickState.isFinished('outcome')})
  returning 1`;

/** Deletes records of ticks older than 90 days. */
export async function sweepTicks(
  { database, clock }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * DAY_MS);
  await deleteInBatches(database, { name: 'sweep-ticks', statement: sweep, batch }, [before], signal);
}

export const scheduleJobs: AnyJob[] = [
  definePeriodicJob({ name: 'sweep-schedule-ticks', cron: '31 * * * *', handler: sweepTicks }),
];
