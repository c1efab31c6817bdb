import type { Agent } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AgentHero, AgentSystemInfo } from './agent-detail.tsx';
import { agentTexts } from './agent-texts.ts';
import { anAgent } from './testing/an-agent.ts';

const { config } = anAgent();
const paolo = (overrides: Partial<Agent['config']> = {}, agent: Partial<Agent> = {}) =>
  anAgent({ name: 'Paolo', role: 'Chef', ...agent, config: { ...config, ...overrides } });
const show = (agent: Agent) =>
  renderWithProviders(<AgentHero agent={agent} texts={agentTexts(agent, 'en')} />, { texts: ['agents'] });
const picture = () => document.querySelector('header img');

describe('the head of an agent’s page', () => {
  it('labels its greeting with the agent’s name', async () => {
    await show(paolo({ greeting: 'Ciao!' }));
    expect(screen.getByLabelText('Greeting from Paolo')).toHaveTextContent('Ciao!');
  });

  it('has no speech bubble without a greeting', async () => {
    await show(paolo());
    expect(screen.queryByLabelText(/Greeting/)).toBeNull();
  });

  it('shows its custom picture', async () => {
    await show(paolo({ image: '/api/pictures/1' }));
    expect(picture()).toHaveAttribute('src', '/api/pictures/1');
  });

  it.each([
    ['Chef', '/agents/chef.svg'],
    ['Personal assistant', '/agents/personal-assistant.svg'],
    ['A role of its own', '/agents/dietologist.svg'],
  ])('falls back to the picture of its role: %s', async (role, source) => {
    await show(paolo({}, { role }));
    expect(picture()).toHaveAttribute('src', source);
  });
});

describe('agentTexts', () => {
  const agent = paolo({ greeting: 'Ciao!', locales: { ru: { name: 'Паоло', greeting: 'Чао!' } } });
  it.each([
    ['en', { name: 'Paolo', role: 'Chef', description: 'Plans menus', greeting: 'Ciao!' }],
    ['ru', { name: 'Паоло', role: 'Chef', description: 'Plans menus', greeting: 'Чао!' }],
    ['de', { name: 'Paolo', role: 'Chef', description: 'Plans menus', greeting: 'Ciao!' }],
  ])('in %s', (language, texts) => {
    expect(agentTexts(agent, language)).toEqual(texts);
  });

  it('has an empty greeting if there is none', () => {
    expect(agentTexts(paolo(), 'en').greeting).toBe('');
  });
});

describe('the system information of an agent', () => {
  const rows = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );

  it('lists the stored data, and links to the form', async () => {
    const agent = paolo(
      { image: '/agents/chef.svg', locales: { ru: { name: 'Паоло' } }, task_execution_limit: 3 },
      { id: 'paolo', deployment_state: 'test', tier: 'pro', change_count: 4 },
    );
    await renderWithProviders(<AgentSystemInfo agent={agent} />, { user: {}, texts: ['agents'] });
    press('System information');
    expect(rows()).toMatchObject({
      'Agent ID': 'paolo',
      'Deployment state': 'Testing',
      Tier: 'Pro',
      Model: 'chatgpt',
      'Daily run limit per task': '3',
      Picture: '/agents/chef.svg',
      Languages: 'ru',
      'Change count': '4',
    });
    expect(screen.getByRole('link', { name: 'Edit agent' })).toHaveAttribute('href', '/admin/agents/paolo');
  });

  it('does not print a picture stored as a data URL', async () => {
    await renderWithProviders(<AgentSystemInfo agent={paolo({ image: 'data:image/png;base64,AAAA' })} />, {
      user: {},
      texts: ['agents'],
    });
    press('System information');
    expect(document.body).not.toHaveTextContent('base64');
  });
});
