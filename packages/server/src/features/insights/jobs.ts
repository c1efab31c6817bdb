import type { Services } from '../../platform/context.ts';
import { countDays } from './count-days.ts';

/** Names the jobs of the overview. Every process calls it once at start. */
export async function defineInsightJobs(services: Services): Promise<void> {
  await services.jobs.define('count-days', () => countDays(services), { everySeconds: 60 });
}
