import {
  effectivePlan,
  type OwnedType,
  type Plan,
  type PlanName,
  planHasTier,
  type SubscriptionData,
  type Tier,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { purchaseState } from '../../db/states.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** The columns that describe an account's plan. */
export const planColumns = {
  id: users.id,
  current_plan: users.current_plan,
  plan_activated_at: users.plan_activated_at,
  plan_expires_at: users.plan_expires_at,
};

type PlanFacts = { current_plan: PlanName; plan_activated_at: Date | null; plan_expires_at: Date | null };
export type SubscriptionSums = {
  owned: { item_type: OwnedType; item_id: string }[] | null;
  extra: number;
  extra_expires_at: Date | null;
  spent: number;
  last_purchase_at: Date | null;
};

/**
 * The context that sums of purchases need: those in another currency, from before `CURRENCY` was changed, are not
 * included.
 */
export type Reading = { database: Statements; config: Pick<Services['config'], 'currency'> };

/** The columns of `SubscriptionSums`, given SQL for the user, the current time and the currency. */
export const subscriptionSums = (user: string, now: string, currency: string) => `
    (select json_agg(json_build_object('item_type', item_type, 'item_id', item_id)) from owned_items where user_id = ${user}) as owned,
    (select coalesce(sum(remaining), 0)::bigint from execution_packs where user_id = ${user} and remaining > 0 and expires_at > ${now}::timestamptz) as extra,
    (select min(expires_at) from execution_packs where user_id = ${user} and remaining > 0 and expires_at > ${now}::timestamptz) as extra_expires_at,
    (select coalesce(sum(amount), 0)::bigint from purchases
      where user_id = ${user} and ${purchaseState.isHeld()} and currency = ${currency}) as spent,
    (select max(created_at) from purchases where user_id = ${user} and ${purchaseState.isHeld()}) as last_purchase_at`;

const summary = `select ${subscriptionSums('$1', '$2', '$3')}`;

/** The subscription data contained in every User entity (docs/spec/user-side.md#entities). */
export async function loadSubscription(
  { database, config }: Reading,
  user: PlanFacts & { id: string },
  now: Date,
): Promise<SubscriptionData> {
  const [sums] = await database.query<SubscriptionSums>('subscription-summary', summary, [
    user.id,
    now,
    config.currency,
  ]);
  return presentSubscription(user, sums);
}

/** A plan and its additional purchases in wire format. */
export function presentSubscription(user: PlanFacts, sums: SubscriptionSums | undefined): SubscriptionData {
  const owned = sums?.owned ?? [];
  const idsOf = (type: OwnedType) =>
    owned.filter((item) => item.item_type === type).map((item) => item.item_id);
  return {
    current_plan: user.current_plan,
    plan_expires_at: user.plan_expires_at?.toISOString() ?? null,
    plan_activated_at: user.plan_activated_at?.toISOString() ?? null,
    purchased_agents: idsOf('agent'),
    purchased_tasks: idsOf('task'),
    extra_executions: sums?.extra ?? 0,
    extra_executions_expire_at: sums?.extra_expires_at?.toISOString() ?? null,
    purchase_history_summary: {
      total_spent: sums?.spent ?? 0,
      last_purchase_at: sums?.last_purchase_at?.toISOString() ?? null,
    },
  };
}

/** Everything that unlocks items for a user: the plan's agent sets and purchases. */
export type Entitlements = {
  agentSets: readonly PlanName[];
  agents: Set<string>;
  tasks: Set<string>;
  isAdmin: boolean;
};

export function entitlementsOf(subscription: SubscriptionData, isAdmin: boolean, now: Date): Entitlements {
  return {
    agentSets: effectivePlan(subscription, now).agent_sets,
    agents: new Set(subscription.purchased_agents),
    tasks: new Set(subscription.purchased_tasks),
    isAdmin,
  };
}

export function canUseAgent(entitlements: Entitlements, agent: { id: string; tier: Tier }): boolean {
  return planHasTier(entitlements.agentSets, agent.tier) || entitlements.agents.has(agent.id);
}

/** A task is unlocked by its own tier and its agent's, or by buying it or its agent. */
export function canUseTask(
  entitlements: Entitlements,
  task: { id: string; tier: Tier; agent: { id: string; tier: Tier } },
): boolean {
  if (entitlements.tasks.has(task.id) || entitlements.agents.has(task.agent.id)) return true;
  return (
    planHasTier(entitlements.agentSets, task.tier) && planHasTier(entitlements.agentSets, task.agent.tier)
  );
}

const summaries = `
  select u.id, ${subscriptionSums('u.id', '$2', '$3')}
  from unnest($1::uuid[]) as u(id)`;

/** Loads what each of many users owns, by user, in one query. */
export async function loadSubscriptionSums(
  { database, config }: Reading,
  userIds: string[],
  now: Date,
): Promise<Map<string, SubscriptionSums>> {
  const rows = await database.query<SubscriptionSums & { id: string }>('subscription-summaries', summaries, [
    userIds,
    now,
    config.currency,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Caller = {
  user: typeof users.$inferSelect;
  subscription: SubscriptionData;
  plan: Plan;
  entitlements: Entitlements;
  now: Date;
};

/** Loads the caller's account with its active plan and purchases. Throws UNAUTHENTICATED once it is deleted. */
export async function loadCaller(ctx: SignedIn): Promise<Caller> {
  const [user] = await ctx.database.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('UNAUTHENTICATED');
  const now = ctx.clock.now();
  const subscription = await loadSubscription(ctx, user, now);
  const entitlements = entitlementsOf(subscription, ctx.actor.kind === 'admin', now);
  return { user, subscription, plan: effectivePlan(user, now), entitlements, now };
}

/** Loads what the caller's plan and purchases currently unlock. Throws UNAUTHENTICATED once the account is deleted. */
export async function loadEntitlements(ctx: SignedIn): Promise<Entitlements> {
  const [row] = await ctx.database.db.select(planColumns).from(users).where(eq(users.id, ctx.actor.id));
  if (!row) throw new AppError('UNAUTHENTICATED');
  const now = ctx.clock.now();
  return entitlementsOf(await loadSubscription(ctx, row, now), ctx.actor.kind === 'admin', now);
}
