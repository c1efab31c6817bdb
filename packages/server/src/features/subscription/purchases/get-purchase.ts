import type { Receipt } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { paysAtCheckout } from './payments.ts';
import { presentPurchase } from './present-purchase.ts';
import { findPurchase } from './settle-purchase.ts';

/** A readable number: the day and the end of the purchase's id. */
const receiptNumber = (id: string, at: Date) =>
  `${at.toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

/** The data of a receipt. Throws PURCHASE_NOT_FOUND, also for another user's purchase, except for administrators. */
export async function getPurchase(ctx: SignedIn, id: string): Promise<Receipt> {
  const row = await findPurchase(ctx.database.db, id);
  if (!row || (row.user_id !== ctx.actor.id && ctx.actor.kind !== 'admin'))
    throw new AppError('PURCHASE_NOT_FOUND');
  const [buyer] = await ctx.database.db
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, row.user_id));
  if (!buyer) throw new AppError('PURCHASE_NOT_FOUND');
  return {
    ...presentPurchase(row),
    receipt_number: receiptNumber(row.id, row.created_at),
    buyer,
    valid_until: row.details.valid_until ?? null,
    pays_at_checkout: paysAtCheckout(row.provider),
  };
}
