import type { Agent, DeploymentState } from '@agentarium/contracts';
import { type AgentTexts, agentTexts } from './agent-texts.ts';

export type ListedAgent = { agent: Agent; texts: AgentTexts };

const order: Record<DeploymentState, number> = { prod: 0, test: 1, dev: 2, new: 3 };

/**
 * The grid of agents (docs/spec/user-side.md#agents): `new` hidden, prod before test before dev and then by name, found by
 * name, role or description in the reader's language case-insensitively.
 */
export function listAgents(agents: readonly Agent[], language: string, search: string): ListedAgent[] {
  const words = search.trim().toLocaleLowerCase(language);
  const byName = new Intl.Collator(language);
  return agents
    .filter((agent) => agent.deployment_state !== 'new')
    .map((agent) => ({ agent, texts: agentTexts(agent, language) }))
    .filter(({ texts: { name, role, description } }) =>
      [name, role, description].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort(
      (a, b) =>
        order[a.agent.deployment_state] - order[b.agent.deployment_state] ||
        byName.compare(a.texts.name, b.texts.name),
    );
}
