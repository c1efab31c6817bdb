import { plans } from '@agentarium/contracts';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, defineJob, definePeriodicJob, type JobInput } from '../../platform/jobs/jobs.ts';
import { stopBeyondLimit } from '../schedule/index.ts';
import { lockBuyer, settlePending } from './purchases/settle-purchase.ts';

const batch = 200;

/** Accounts whose plan has ended and that have more active schedules than basic allows. */
const beyond = `
  select u.id from users u
  where u.plan_expires_at <= $1
    and (select count(*) from schedules s where s.user_id = u.id and s.enabled) > $2
  limit ${batch}`;

/** An ended plan counts as basic immediately by computation; schedules beyond basic's limit are stopped here. */
export async function stopEndedSchedules(ctx: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, signals } = ctx;
  const allowed = plans.basic.features.max_scheduled_tasks;
  while (!signal.aborted) {
    const now = clock.now();
    const rows = await database.query<{ id: string }>('ended-plans', beyond, [now, allowed]);
    for (const { id } of rows) {
      await database.transaction(async (tx) => {
        const buyer = await lockBuyer(tx, id);
        if (!buyer?.plan_expires_at || buyer.plan_expires_at > now) return;
        await stopBeyondLimit(ctx, tx, id, allowed, now);
      });
      signals.publish('account', id);
    }
    if (rows.length < batch) return;
  }
}

const ofPurchase = z.object({ purchase_id: z.uuid() });

declare module '../../platform/jobs/jobs.ts' {
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
