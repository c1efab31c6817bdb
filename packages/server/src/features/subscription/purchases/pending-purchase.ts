import type { Purchase, PurchaseAnswer } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { answerOf } from './make-purchase.ts';
import { presentPurchase } from './present-purchase.ts';
import { cancelledMessage } from './purchase-messages.ts';
import type { PurchaseRow } from './purchase-row.ts';
import { findPurchase, payPurchase, settlePurchase } from './settle-purchase.ts';

async function findOwn(ctx: SignedIn, id: string): Promise<PurchaseRow> {
  const row = await findPurchase(ctx.database.db, id);
  if (row?.user_id !== ctx.actor.id) throw new AppError('PURCHASE_NOT_FOUND');
  return row;
}

/**
 * Goes on with one's own purchase that waits for its payment; one that is complete answers as it did. Throws
 * PURCHASE_NOT_FOUND, PAYMENT_FAILED, or why it failed.
 */
export async function payOwnPurchase(ctx: SignedIn, id: string): Promise<PurchaseAnswer> {
  const { row, checkoutUrl } = await payPurchase(ctx, await findOwn(ctx, id));
  return answerOf(ctx, row, checkoutUrl);
}

/**
 * Ends one's own purchase that waits for its payment as failed: a payment that comes after all is to be given back.
 * Throws PURCHASE_NOT_FOUND, PURCHASE_ENDED.
 */
export async function cancelPurchase(
  ctx: SignedIn,
  id: string,
): Promise<{ message: string; purchase: Purchase }> {
  const known = await findOwn(ctx, id);
  const { row, isEnded } = await settlePurchase(ctx, { known, outcome: 'failed' });
  if (!isEnded) throw new AppError('PURCHASE_ENDED');
  return { message: cancelledMessage(ctx.language), purchase: presentPurchase(row) };
}
