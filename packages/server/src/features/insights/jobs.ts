import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { countDays } from './count-days.ts';

/** Registers the overview jobs. Every process calls it once at startup. */
export async function defineInsightJobs(services: Services): Promise<void> {
  await defineJob(services, 'count-days', countDays, { everySeconds: 60 });
}
