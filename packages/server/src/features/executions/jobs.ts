import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sweepExecutions } from './queue/sweep-executions.ts';

/** Names the jobs of executions. Every process calls it once at start. */
export async function defineExecutionJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-executions', sweepExecutions, { everySeconds: 3600 });
}
