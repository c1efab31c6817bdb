import type { Agent, Tier } from '@agentarium/contracts';
import { findByText } from '../../../lib/find-by-text.ts';
import { agentTexts } from '../agent-texts.ts';

/** The admin list: filtered by name, role or description in the user's language or English, sorted by name. */
export function filterAgents(
  agents: readonly Agent[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Agent[] {
  return findByText(
    agents.filter((agent) => tier === 'all' || agent.tier === tier),
    search,
    language,
    (agent) => {
      const { name, role, description } = agentTexts(agent, language);
      return { name, texts: [role, description, agent.name, agent.role, agent.description] };
    },
  );
}
