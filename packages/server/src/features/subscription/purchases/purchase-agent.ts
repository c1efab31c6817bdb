import { agentPrice, type PurchaseAnswer } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { loadSoldAgent } from '../load-sold-agents.ts';
import { makePurchase } from './make-purchase.ts';

/**
 * Buys an agent permanently. An agent of tier custom requires a plan that sells custom agents. Throws AGENT_NOT_FOUND,
 * FEATURE_NOT_IN_PLAN, ALREADY_PURCHASED, PAYMENT_FAILED.
 */
export async function purchaseAgent(
  ctx: SignedIn,
  { agentId, key }: { agentId: string; key?: string | undefined },
): Promise<PurchaseAnswer> {
  const agent = await loadSoldAgent(ctx, agentId);
  if (!agent) throw new AppError('AGENT_NOT_FOUND');
  if (!agent.isActive) throw invalid('agent_id', 'NOT_FOR_SALE');
  const { id, name, tier } = agent;
  return makePurchase(ctx, {
    type: tier === 'custom' ? 'custom_agent' : 'agent_purchase',
    item: id,
    amount: agentPrice(ctx.config.prices, tier),
    effect: { kind: 'agent', agent_id: id, name, tier },
    key,
  });
}
