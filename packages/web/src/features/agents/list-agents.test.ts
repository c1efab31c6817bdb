import type { Agent, DeploymentState } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { listAgents } from './list-agents.ts';
import { anAgent } from './testing/an-agent.ts';

const inState = (name: string, deployment_state: DeploymentState) => anAgent({ name, deployment_state });
const names = (agents: Agent[], language = 'en', search = '') =>
  listAgents(agents, language, search).map(({ texts }) => texts.name);

describe('listAgents', () => {
  it('sorts prod before test before dev, then by name, and hides new', () => {
    const agents = [
      inState('Zoe', 'dev'),
      inState('Yan', 'new'),
      inState('Bob', 'test'),
      inState('Eva', 'prod'),
      inState('Ann', 'prod'),
    ];
    expect(names(agents)).toEqual(['Ann', 'Eva', 'Bob', 'Zoe']);
  });

  const dietologist = anAgent({
    name: 'Dietologist',
    role: 'Nutrition',
    description: 'Plans menus',
    config: {
      ...anAgent().config,
      locales: { ru: { name: 'Диетолог', role: 'Питание', description: 'Составит меню' } },
    },
  });

  it.each<[string, string, boolean]>([
    ['en', 'DIETO', true],
    ['en', 'nutri', true],
    ['en', ' menus ', true],
    ['en', 'диет', false],
    ['ru', 'диетолог', true],
    ['ru', 'ПИТАНИЕ', true],
    ['ru', 'составит', true],
    ['ru', 'menus', false],
    ['en', 'chef', false],
  ])('in %s finds by "%s": %s', (language, search, found) => {
    expect(names([dietologist], language, search)).toHaveLength(found ? 1 : 0);
  });

  it('falls back to English if a translation is missing', () => {
    expect(names([anAgent({ name: 'Chef' })], 'ru')).toEqual(['Chef']);
  });
});
