import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Entitlements, entitlementsOf, loadSubscription } from './load-subscription.ts';
import { planColumns } from './plan-columns.ts';

/** Loads what the caller's plan and purchases currently unlock. */
export async function loadEntitlements(ctx: SignedIn): Promise<Entitlements> {
  const [row] = await ctx.database.db.select(planColumns).from(users).where(eq(users.id, ctx.actor.id));
  if (!row) throw new AppError('UNAUTHENTICATED');
  const now = ctx.clock.now();
  return entitlementsOf(await loadSubscription(ctx, row, now), ctx.actor.kind === 'admin', now);
}
