import type { Services } from '../../platform/context.ts';
import { settlePending, stopEndedSchedules } from './sweep-plans.ts';

/** Names the jobs of plans and purchases. Every process calls it once at start. */
export async function defineSubscriptionJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.define('settle-purchases', (_: object, signal) => settlePending(services, signal), {
    everySeconds: 60,
  });
  await jobs.define('stop-ended-schedules', (_: object, signal) => stopEndedSchedules(services, signal), {
    everySeconds: 300,
  });
}
