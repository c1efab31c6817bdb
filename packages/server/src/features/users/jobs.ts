import { z } from 'zod';
import { type AnyJob, defineJob } from '../../platform/jobs/define-job.ts';
import { changeUsers } from './change-users.ts';

declare module '../../platform/jobs/define-job.ts' {
  interface JobData {
    'change-users': { job_id: string };
  }
}

export const userJobKinds: AnyJob[] = [
  defineJob({
    name: 'change-users',
    schema: z.object({ job_id: z.uuid() }),
    options: { serial: () => 'all', expireInSeconds: 3600 },
    handler: changeUsers,
  }),
];
