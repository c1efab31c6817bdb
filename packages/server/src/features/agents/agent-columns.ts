import { type AgentInput, defaultAgentImage, storedTranslations } from '@agentarium/contracts';
import type { AgentRow } from './present.ts';

export type AgentColumns = Pick<
  AgentRow,
  'name' | 'role' | 'description' | 'tier' | 'deployment_state' | 'config'
>;

/** The columns that administrators edit. */
export function agentColumns(row: AgentColumns): AgentColumns {
  const { name, role, description, tier, deployment_state, config } = row;
  return { name, role, description, tier, deployment_state, config };
}

/**
 * The columns for a form's input. State, tier and picture are kept when absent; a new agent starts as new, basic and
 * with the default picture.
 */
export function columnsOf(input: AgentInput, current: AgentColumns | null): AgentColumns {
  const { name, role, description, config } = input;
  const greeting = config.greeting || null;
  const disclaimer = config.disclaimer || null;
  const { image = current ? current.config.image : defaultAgentImage } = config;
  const { task_execution_limit = current?.config.task_execution_limit ?? null } = config;
  const locales = config.locales ?? current?.config.locales;
  return {
    name,
    role,
    description,
    tier: config.tier ?? current?.tier ?? 'basic',
    deployment_state: input.deployment_state ?? current?.deployment_state ?? 'new',
    config: {
      image: image || null,
      greeting,
      disclaimer,
      task_execution_limit,
      locales: storedTranslations(locales, {
        name,
        description,
        role,
        greeting,
        disclaimer,
      }) as AgentColumns['config']['locales'],
    },
  };
}
