import type { Services } from '../../platform/context.ts';
import { vacuumTables } from '../../platform/database/vacuum-tables.ts';
import { defineJob, type JobInput } from '../../platform/jobs/define-job.ts';

/** Often enough that each pass is short. */
const everySeconds = 60;

const tend = async ({ database }: Pick<Services, 'database'>, { signal }: Pick<JobInput, 'signal'>) => {
  await vacuumTables(database, signal);
};

/** Registers the system jobs. PostgreSQL vacuums its tables itself; the embedded database needs a job for that. */
export async function defineSystemJobs(services: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  if (services.database.kind !== 'embedded') return;
  await defineJob(services, 'tend-tables', tend, { everySeconds });
}
