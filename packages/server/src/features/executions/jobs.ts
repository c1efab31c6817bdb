import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sweepExecutions } from './queue/sweep-executions.ts';

/** Registers the execution jobs. Every process calls it once at startup. */
export async function defineExecutionJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-executions', sweepExecutions, { everySeconds: 3600 });
}
