import { z } from 'zod';
import { type AnyJob, defineJob, definePeriodicJob } from '../../platform/jobs/define-job.ts';
import { settlePending } from './purchases/settle-pending.ts';
import { stopEndedSchedules } from './sweep-plans.ts';

const ofPurchase = z.object({ purchase_id: z.uuid() });

declare module '../../platform/jobs/define-job.ts' {
  interface JobData {
    'settle-purchase': z.infer<typeof ofPurchase>;
  }
}

export const subscriptionJobs: AnyJob[] = [
  defineJob({
    name: 'settle-purchase',
    schema: ofPurchase,
    // A purchase must not stay pending because its provider was unreachable: tried for two days.
    options: { retryLimit: 300 },
    handler: (ctx, { data }) => settlePending(ctx, data.purchase_id),
  }),
  definePeriodicJob({ name: 'stop-ended-schedules', cron: '*/5 * * * *', handler: stopEndedSchedules }),
];
