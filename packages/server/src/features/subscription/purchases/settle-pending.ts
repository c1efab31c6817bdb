import { isPurchaseOpen } from '@agentarium/contracts';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import { paymentsOfPurchase } from './payments.ts';
import { endPurchase, findPurchase, paymentOf } from './settle-purchase.ts';

/** How long a purchase may be pending before its payment is checked, in milliseconds: longer than a request takes. */
export const settleAfterMs = 60_000;
/** The longest time between two checks. */
const maxPauseMs = HOUR_MS / 6;

/**
 * Settles a purchase that a crash or a slow payment left pending. While its payment is pending, it is checked again, later
 * each time.
 */
export async function settlePending(services: Services, id: string): Promise<void> {
  const { database, clock, config, jobs } = services;
  const purchase = await findPurchase(database.db, id);
  if (!purchase || !isPurchaseOpen(purchase.status)) return;
  const payments = paymentsOfPurchase(config, purchase.provider);
  const now = clock.now();
  const outcome = await payments.settle(paymentOf(purchase), now);
  if (outcome !== 'pending') {
    await endPurchase(services, { known: purchase, outcome, payments });
    return;
  }
  const pauseMs = Math.min(
    maxPauseMs,
    Math.max(settleAfterMs, now.getTime() - purchase.created_at.getTime()),
  );
  await jobs.send(
    database,
    'settle-purchase',
    { purchase_id: id },
    { after: new Date(now.getTime() + pauseMs) },
  );
}
