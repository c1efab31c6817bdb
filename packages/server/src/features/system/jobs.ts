import type { Services } from '../../platform/context.ts';
import { tendTables } from '../../platform/database/tend-tables.ts';

/** Often enough that each time is short. */
const everySeconds = 60;

/** Names the jobs of the system. PostgreSQL tends its tables by itself, the embedded database needs one for that. */
export async function defineSystemJobs({
  jobs,
  database,
}: Pick<Services, 'jobs' | 'database'>): Promise<void> {
  if (database.kind !== 'embedded') return;
  const tend = async (_: object, signal: AbortSignal) => {
    await tendTables(database, signal);
  };
  await jobs.define('tend-tables', tend, { everySeconds });
}
