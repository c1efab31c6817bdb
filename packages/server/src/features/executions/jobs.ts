import { z } from 'zod';
import { type AnyJob, defineJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';
import { countHours } from './admin/summarize-runs.ts';
import { mailAnswer } from './finish/mail-answer.ts';
import { sweepExecutions } from './queue/sweep-executions.ts';
import { writeSearchIndex } from './search/write-search-index.ts';

const ofExecution = z.object({ execution_id: z.uuid() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'index-execution': z.infer<typeof ofExecution>;
    'mail-answer': z.infer<typeof ofExecution>;
  }
}

export const executionJobs: AnyJob[] = [
  defineJob({
    name: 'index-execution',
    schema: ofExecution,
    options: { pollSeconds: 1 },
    batchSize: 20,
    batchHandler: (ctx, { data }) =>
      writeSearchIndex(
        ctx,
        data.map((one) => one.execution_id),
      ),
  }),
  defineJob({
    name: 'mail-answer',
    schema: ofExecution,
    options: { pollSeconds: 2, concurrency: 2, retryLimit: 30, retryDelay: 30, retryDelayMax: 3600 },
    handler: (ctx, { data }) => mailAnswer(ctx, data.execution_id),
  }),
  definePeriodicJob({ name: 'count-hours', cron: '* * * * *', handler: countHours }),
  definePeriodicJob({ name: 'sweep-executions', cron: '3 * * * *', handler: sweepExecutions }),
];
