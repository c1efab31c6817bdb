import type { api, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { paymentsOf } from './payments.ts';
import { endPurchase, findPurchase } from './settle-purchase.ts';

/**
 * Receives the provider's report of how a payment ended. Duplicates change nothing, since a purchase ends only once.
 * Throws FORBIDDEN unless it is signed and recent, PURCHASE_NOT_FOUND.
 */
export async function receivePayment(
  ctx: Context,
  {
    signature,
    ...event
  }: ParsedBody<typeof api.subscription.receivePayment> & { signature: string | undefined },
): Promise<{ received: true }> {
  const payments = paymentsOf(ctx.config);
  if (!payments.isGenuine(event, signature ?? '', ctx.clock.now())) throw new AppError('FORBIDDEN');
  const purchase = await findPurchase(ctx.database.db, event.purchase_id);
  if (!purchase || purchase.provider !== payments.name) throw new AppError('PURCHASE_NOT_FOUND');
  const { status: outcome, reference } = event;
  await endPurchase(ctx, { known: purchase, outcome, reference, payments });
  return { received: true };
}
