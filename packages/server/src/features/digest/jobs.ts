import { z } from 'zod';
import { type AnyJob, defineJob } from '../../platform/jobs/jobs.ts';
import { sendDigest } from './send-digest.ts';

const ofDigest = z.object({ user_id: z.uuid(), due_at: z.iso.datetime() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'weekly-digest': z.infer<typeof ofDigest>;
  }
}

export const digestJobs: AnyJob[] = [
  defineJob({
    name: 'weekly-digest',
    schema: ofDigest,
    // Tried for more than the day after which a digest is outdated, so that the next one is always planned.
    options: {
      serial: ({ user_id }) => user_id,
      concurrency: 2,
      retryLimit: 35,
      retryDelay: 60,
      retryDelayMax: 3600,
    },
    handler: (ctx, { data }) => sendDigest(ctx, data),
  }),
];
