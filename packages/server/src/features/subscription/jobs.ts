import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { settlePending, stopEndedSchedules } from './sweep-plans.ts';

/** Registers the jobs of plans and purchases. Every process calls it once at startup. */
export async function defineSubscriptionJobs(services: Services): Promise<void> {
  await defineJob(services, 'settle-purchases', settlePending, { everySeconds: 60 });
  await defineJob(services, 'stop-ended-schedules', stopEndedSchedules, { everySeconds: 300 });
}
