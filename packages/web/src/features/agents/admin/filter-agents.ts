import type { Agent, Tier } from '@agentarium/contracts';
import { findByWords } from '../../../lib/find-by-words.ts';
import { agentTexts } from '../agent-texts.ts';

/** The administration's list: found by name, role or description in the reader's language or in English, by name. */
export function filterAgents(
  agents: readonly Agent[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Agent[] {
  return findByWords(
    agents.filter((agent) => tier === 'all' || agent.tier === tier),
    search,
    language,
    (agent) => {
      const { name, role, description } = agentTexts(agent, language);
      return { name, texts: [role, description, agent.name, agent.role, agent.description] };
    },
  );
}
