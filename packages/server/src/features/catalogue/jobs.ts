import { z } from 'zod';
import { type AnyJob, defineJob } from '../../platform/jobs/define-job.ts';
import { archiveItems } from './archive-job.ts';

declare module '../../platform/jobs/define-job.ts' {
  interface JobData {
    'archive-items': { job_id: string };
  }
}

export const catalogueJobs: AnyJob[] = [
  defineJob({
    name: 'archive-items',
    schema: z.object({ job_id: z.uuid() }),
    options: { serial: () => 'all', expireInSeconds: 3600 },
    handler: archiveItems,
  }),
];
