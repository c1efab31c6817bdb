import type { Agent, Tier } from '@agentarium/contracts';
import { agentTexts } from '../agent-texts.ts';

/** The administration's list: found by name, role or description in the reader's language or in English, by name. */
export function filterAgents(
  agents: readonly Agent[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Agent[] {
  const words = search.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  return agents
    .filter((agent) => tier === 'all' || agent.tier === tier)
    .map((agent) => ({ agent, texts: agentTexts(agent, language) }))
    .filter(({ agent, texts }) =>
      [texts.name, texts.role, texts.description, agent.name, agent.role, agent.description].some((text) =>
        text.toLocaleLowerCase(language).includes(words),
      ),
    )
    .sort((a, b) => compare(a.texts.name, b.texts.name))
    .map(({ agent }) => agent);
}
