import {
  type Agent,
  type AgentPurchaseInfo,
  localized,
  type SubscriptionStatus,
  type Tier,
} from '@agentarium/contracts';
import { tiers } from '@agentarium/contracts/names';

export type SoldAgent = {
  id: string;
  name: string;
  role: string;
  image: string | null;
  /** The stored role, which selects a picture. */
  storedRole: string;
  tier: Tier;
  info: AgentPurchaseInfo;
  isOwned: boolean;
};

/** Agents sold separately, by tier and then name; free ones are in every plan. */
export function soldAgents(
  agents: readonly Agent[],
  status: Pick<SubscriptionStatus, 'agent_purchase_info' | 'subscription_data'>,
  language: string,
): { tier: Tier; agents: SoldAgent[] }[] {
  const owned = status.subscription_data.purchased_agents;
  const sold = agents.flatMap((agent): SoldAgent[] => {
    const info = status.agent_purchase_info[agent.id];
    if (!info || agent.tier === 'basic') return [];
    const { locales, image } = agent.config;
    return [
      {
        id: agent.id,
        name: localized(locales, language, 'name', agent.name),
        role: localized(locales, language, 'role', agent.role),
        image,
        storedRole: agent.role,
        tier: agent.tier,
        info,
        isOwned: owned.includes(agent.id),
      },
    ];
  });
  return tiers
    .map((tier) => ({
      tier,
      agents: sold
        .filter((agent) => agent.tier === tier)
        .sort((a, b) => a.name.localeCompare(b.name, language)),
    }))
    .filter((group) => group.agents.length > 0);
}
