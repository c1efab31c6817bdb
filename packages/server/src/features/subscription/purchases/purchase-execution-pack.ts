import type { PackSize, PurchaseAnswer } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { makePurchase } from './make-purchase.ts';

/** Buys extra runs for 90 days. Throws FEATURE_NOT_IN_PLAN, PAYMENT_FAILED. */
export function purchaseExecutionPack(
  ctx: SignedIn,
  { size, key }: { size: PackSize; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const { price, execution_count } = ctx.config.prices.packs[size];
  const effect = { kind: 'pack', size, execution_count } as const;
  const type = `execution_pack_${size}` as const;
  return makePurchase(ctx, { type, item: size, amount: price, effect, key });
}
