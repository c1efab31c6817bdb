import { type Agent, localized } from '@agentarium/contracts';

export type AgentTexts = { name: string; role: string; description: string; greeting: string };

/** An agent's texts in a language; English as a fallback. */
export function agentTexts(agent: Agent, language: string): AgentTexts {
  const { locales, greeting } = agent.config;
  return {
    name: localized(locales, language, 'name', agent.name),
    role: localized(locales, language, 'role', agent.role),
    description: localized(locales, language, 'description', agent.description),
    greeting: localized(locales, language, 'greeting', greeting ?? ''),
  };
}
