import type { SignedIn } from '../../platform/context.ts';
import { findOverBudget } from './costs/costs.ts';
import { usageStatusOf } from './limits.ts';
import { loadCaller } from './load-caller.ts';
import { loadListedTasks, loadSoldAgents } from './load-sold-agents.ts';
import { canUseAgent, canUseTask } from './load-subscription.ts';

const reasonOf = (hasAccess: boolean, isOwned: boolean) => {
  if (!hasAccess) return 'locked' as const;
  return isOwned ? ('purchased' as const) : ('plan' as const);
};

/** Agents with why each is open or locked; an agent that is both purchased and in the plan counts as purchased. */
export async function listAgentEntitlements(ctx: SignedIn) {
  const [{ entitlements }, agents] = await Promise.all([loadCaller(ctx), loadSoldAgents(ctx)]);
  const items = agents.map(({ id, name, tier }) => {
    const has_access = canUseAgent(entitlements, { id, tier });
    return { id, name, tier, has_access, reason: reasonOf(has_access, entitlements.agents.has(id)) };
  });
  return { items, next_cursor: null };
}

export async function listTaskEntitlements(ctx: SignedIn) {
  const [{ entitlements }, tasks] = await Promise.all([loadCaller(ctx), loadListedTasks(ctx)]);
  const items = tasks.map(({ id, name, tier, agent }) => {
    const has_access = canUseTask(entitlements, { id, tier, agent });
    const isOwned = entitlements.tasks.has(id) || entitlements.agents.has(agent.id);
    return { id, name, tier, agent_id: agent.id, has_access, reason: reasonOf(has_access, isOwned) };
  });
  return { items, next_cursor: null };
}

/** The daily limit, what is left of it, and the extra runs. */
export async function getExecutionLimit(ctx: SignedIn) {
  const { user, subscription, now } = await loadCaller(ctx);
  const { extra_executions, extra_executions_expire_at } = subscription;
  const isOverBudget = (await findOverBudget(ctx.database, [user], now)).has(user.id);
  return { ...usageStatusOf(user, isOverBudget, now), extra_executions, extra_executions_expire_at };
}
