import type { Job as QueuedJob } from 'pg-boss';
import type { Services } from '../context.ts';
import { type AnyJob, TryLater } from './define-job.ts';

/** Runs a job, or the jobs of a batch, as the system in the job's name. Throws when it has to be retried. */
export async function runJob(services: Services, job: AnyJob, given: readonly QueuedJob[]): Promise<void> {
  const [first] = given;
  if (!first) return;
  const ctx = { ...services, actor: { kind: 'system', job: job.name } } as const;
  const { id, signal } = first;
  const dataOf = ({ data }: QueuedJob) => ('schema' in job ? job.schema.parse(data) : {});
  try {
    if ('batchHandler' in job) await job.batchHandler(ctx, { data: given.map(dataOf), signal });
    else await job.handler(ctx, { data: dataOf(first), id, signal });
    services.metrics.jobs.inc({ queue: job.name, outcome: 'completed' }, given.length);
  } catch (err) {
    services.metrics.jobs.inc({ queue: job.name, outcome: 'failed' }, given.length);
    const about = { job: job.name, attempt: first.retryCount + 1 };
    if (err instanceof TryLater)
      services.log.info({ ...about, reason: err.message }, 'a job is retried later');
    else services.log.warn({ ...about, err }, 'a job failed');
    throw err;
  }
}
