import type { Services } from '../../platform/context.ts';
import { tendTables } from '../../platform/database/tend-tables.ts';
import { defineJob, type JobInput } from '../../platform/jobs/define-job.ts';

/** Often enough that each time is short. */
const everySeconds = 60;

const tend = async ({ database }: Pick<Services, 'database'>, { signal }: Pick<JobInput, 'signal'>) => {
  await tendTables(database, signal);
};

/** Names the jobs of the system. PostgreSQL tends its tables by itself; the embedded database needs a job for that. */
export async function defineSystemJobs(services: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  if (services.database.kind !== 'embedded') return;
  await defineJob(services, 'tend-tables', tend, { everySeconds });
}
