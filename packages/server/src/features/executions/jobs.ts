import type { Services } from '../../platform/context.ts';
import { sweepExecutions } from './queue/sweep-executions.ts';

/** Names the jobs of executions. Every process calls it once at start. */
export async function defineExecutionJobs(services: Services): Promise<void> {
  const sweep = (_: object, signal: AbortSignal) => sweepExecutions(services, signal);
  await services.jobs.define('sweep-executions', sweep, { everySeconds: 3600 });
}
