import { effectivePlan, type Plan, type SubscriptionData } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Entitlements, entitlementsOf, loadSubscription } from './load-subscription.ts';

export type Caller = {
  user: typeof users.$inferSelect;
  subscription: SubscriptionData;
  plan: Plan;
  entitlements: Entitlements;
  now: Date;
};

/** The caller's account with its active plan and purchases, read together. */
export async function loadCaller(ctx: SignedIn): Promise<Caller> {
  const [user] = await ctx.database.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  const now = ctx.clock.now();
  const subscription = await loadSubscription(ctx, user, now);
  const entitlements = entitlementsOf(subscription, ctx.actor.kind === 'admin', now);
  return { user, subscription, plan: effectivePlan(user, now), entitlements, now };
}
