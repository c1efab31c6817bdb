import { plans } from '@agentarium/contracts';
import { purchaseState } from '../../db/states/purchase-state.ts';
import type { Services } from '../../platform/context.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';
import { stopBeyondLimit } from '../schedule/index.ts';
import { paymentsOfPurchase } from './purchases/payments.ts';
import { lockBuyer } from './purchases/purchase-effects.ts';
import { endPurchase, findPurchase, paymentOf } from './purchases/settle-purchase.ts';

const batch = 200;

/** Accounts whose plan has ended and that have more active schedules than basic allows. */
const beyond = `
  select u.id from users u
  where u.plan_expires_at <= $1
    and (select count(*) from schedules s where s.user_id = u.id and s.enabled) > $2
  limit ${batch}`;

const open = `
  select id from purchases where ${purchaseState.isOpen()} and created_at < $1 and id > $2 order by id limit ${batch}`;

/** How long a purchase may be pending before its payment is checked: longer than a request takes. */
const settleAfterMs = 60_000;

/** An ended plan counts as basic immediately by computation; schedules beyond basic's limit are stopped here. */
export async function stopEndedSchedules(
  { database, clock, signals }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const allowed = plans.basic.features.max_scheduled_tasks;
  while (!signal.aborted) {
    const now = clock.now();
    const rows = await database.query<{ id: string }>('ended-plans', beyond, [now, allowed]);
    for (const { id } of rows) {
      await database.transaction(async (tx) => {
        const buyer = await lockBuyer(tx, id);
        if (!buyer?.plan_expires_at || buyer.plan_expires_at > now) return;
        await stopBeyondLimit(tx, id, allowed, now);
      });
      signals.publish('account', id);
    }
    if (rows.length < batch) return;
  }
}

/** Settles purchases that a crash or a slow payment left pending. */
export async function settlePending(services: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, config } = services;
  const before = new Date(clock.now().getTime() - settleAfterMs);
  let last = '00000000-0000-0000-0000-000000000000';
  while (!signal.aborted) {
    const rows = await database.query<{ id: string }>('pending-purchases', open, [before, last]);
    for (const { id } of rows) {
      const purchase = await findPurchase(database.db, id);
      if (!purchase) continue;
      const payments = paymentsOfPurchase(config, purchase.provider);
      const outcome = await payments.settle(paymentOf(purchase), clock.now());
      if (outcome !== 'pending') await endPurchase(services, { known: purchase, outcome, payments });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}
