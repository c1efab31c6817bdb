import type { Agent, DeploymentState } from '@agentarium/contracts';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AgentGrid, listAgents } from './agent-grid.tsx';
import { anAgent } from './testing/an-agent.ts';

const show = async (agents: Agent[], options: Parameters<typeof renderWithProviders>[1] = {}) => {
  mockApi({ 'GET /public/agents': { body: { items: agents, next_cursor: null } } });
  return renderWithProviders(<AgentGrid />, { user: {}, texts: ['agents'], ...options });
};
const cardOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const card = link.closest('li');
  if (!card) throw new Error(`${name} stands in no card`);
  return within(card);
};

it('a locked agent names the plan that unlocks it, and links to the plans and to its page', async () => {
  const agent = anAgent({ name: 'Chef', tier: 'pro', has_access: false });
  await show([agent]);
  const card = await cardOf('Chef');
  expect(card.getByText('Available on the Pro plan')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription?plan=pro');
  expect(card.getByRole('link', { name: 'Chef' })).toHaveAttribute('href', `/agents/${agent.id}`);
});

it('only an agent of a tier above Basic is marked', async () => {
  await show([anAgent({ name: 'Chef' }), anAgent({ id: 'coach', name: 'Coach', tier: 'pro' })]);
  expect((await cardOf('Coach')).getByRole('img', { name: 'Pro' })).toBeInTheDocument();
  expect((await cardOf('Chef')).queryByRole('img', { name: 'Basic' })).toBeNull();
});

it('an agent in test is Coming Soon for users and Testing for administrators', async () => {
  const agents = [anAgent({ name: 'Tutor', deployment_state: 'test' })];
  const { unmount } = await show(agents);
  expect((await cardOf('Tutor')).getByText('Coming Soon')).toBeInTheDocument();
  unmount();
  await show(agents, { user: { role: 'admin' } });
  expect((await cardOf('Tutor')).getByText('Testing')).toBeInTheDocument();
});

it('a long description of an agent is truncated at 150 characters', async () => {
  await show([anAgent({ name: 'Chef', description: 'x'.repeat(151) })]);
  expect((await cardOf('Chef')).getByText(`${'x'.repeat(150)}…`)).toBeInTheDocument();
});

it('a search for agents without a match can be cleared', async () => {
  const { user, router } = await show([anAgent({ name: 'Chef' })], { at: '/agents?search=zzz' });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await cardOf('Chef');
  expect(router.state.location.search).toBe('');
});

it('agents that were loaded stay when they can’t be loaded again', async () => {
  const { queryClient } = await show([anAgent({ name: 'Chef' })]);
  await cardOf('Chef');
  mockApi({ 'GET /public/agents': refusal(503, 'UNEXPECTED') });
  await act(() => queryClient.invalidateQueries());
  await new Promise((resolve) => setTimeout(resolve, 20));
  await cardOf('Chef');
});

it('a failed load of the agents shows an error and can be retried', async () => {
  mockApi({ 'GET /public/agents': refusal(500, 'UNEXPECTED') });
  const { user } = await renderWithProviders(<AgentGrid />, { user: {}, texts: ['agents'] });
  await screen.findByText('Failed to load agents');
  mockApi({ 'GET /public/agents': { body: { items: [anAgent({ name: 'Chef' })], next_cursor: null } } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await cardOf('Chef');
});

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
    ['ru', 'ПИТАНИЕ', true],
    ['ru', 'menus', false],
  ])('in %s finds by "%s": %s', (language, search, found) => {
    expect(names([dietologist], language, search)).toHaveLength(found ? 1 : 0);
  });
});
