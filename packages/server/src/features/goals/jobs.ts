import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { judgeDueGoals } from './judge-due.ts';

/** Names the jobs of goals. Every process calls it once at start. */
export async function defineGoalJobs(services: Services): Promise<void> {
  await defineJob(services, 'judge-goals', judgeDueGoals, { everySeconds: 20 });
}
