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
 * Continues the caller's purchase that awaits payment; for a completed one it returns the same as before. Throws
 * PURCHASE_NOT_FOUND, PAYMENT_FAILED, or why it failed.
 */
export async function payOwnPurchase(ctx: SignedIn, id: string): Promise<PurchaseAnswer> {
  const { row, checkoutUrl } = await payPurchase(ctx, await findOwn(ctx, id));
  return answerOf(ctx, row, checkoutUrl);
}

/**
 * Cancels the caller's purchase that awaits payment; a payment that still arrives is refunded. Throws
 * PURCHASE_NOT_FOUND, PURCHASE_ENDED.
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
