import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { evaluateDueGoals } from './evaluate-due-goals.ts';

/** Registers the goal jobs. Every process calls it once at startup. */
export async function defineGoalJobs(services: Services): Promise<void> {
  await defineJob(services, 'judge-goals', evaluateDueGoals, { everySeconds: 20 });
}
