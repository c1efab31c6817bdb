import type { AgentPurchaseInfo } from '@agentarium/contracts';
import type { SoldAgent } from '../offer-details.ts';

/** An agent that may be bought; override only what the test is about. */
export const anAgentOffer = (
  overrides: Partial<Omit<SoldAgent, 'info'>> = {},
  info: Partial<AgentPurchaseInfo> = {},
): SoldAgent => ({
  id: 'chef',
  name: 'Chef',
  role: 'Cook',
  image: null,
  storedRole: 'Chef',
  tier: 'pro',
  isOwned: false,
  isOpen: true,
  ...overrides,
  info: { has_access: false, can_purchase: true, price: 9900, price_formatted: '$99.00', ...info },
});
