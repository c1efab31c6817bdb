import type { AgentPurchaseInfo, SubscriptionStatus, Tier } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockResponse, mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { aStatus } from './testing/subscription.ts';

const agent = (id: string, tier: Tier) => ({
  id,
  name: `Agent ${id}`,
  role: 'Chef',
  tier,
  config: { image: null, locales: {} },
});
const sold = (can_purchase: boolean): AgentPurchaseInfo => ({
  has_access: false,
  can_purchase,
  price: 9900,
  price_formatted: '$99.00',
});
const catalogue = [agent('a', 'ultra'), agent('b', 'pro'), agent('c', 'pro')];
const agents = { a: sold(false), b: sold(true), c: sold(true) };
const pro = { current_plan: 'pro', plan_expires_at: '2999-01-01T00:00:00Z', agents } as const;

async function show(
  status: SubscriptionStatus,
  { at = '/subscription', answers = {} as Record<string, MockResponse> } = {},
) {
  const page = { body: { items: catalogue, next_cursor: null } };
  const requests = mockApi({
    'GET /subscription/status': { body: status },
    'GET /users/me': { body: aUser() },
    'GET /public/agents': page,
    'GET /subscription/purchase/history': { body: { items: [], next_cursor: null } },
    ...answers,
  });
  const app = await renderWithProviders(<SubscriptionPanel />, { at, user: {}, texts: ['subscription'] });
  return { ...app, requests };
}

it('the subscription page sells agents by tier; unavailable ones are disabled', async () => {
  await show(aStatus(pro));
  const section = within(await screen.findByRole('region', { name: 'Buy single agents' }));
  await section.findByRole('button', { name: 'Buy Agent b' });
  expect(section.getAllByRole('heading', { level: 3 }).map((tier) => tier.textContent)).toEqual([
    'Pro',
    'Ultra',
  ]);
  expect(section.getAllByRole('heading', { level: 4 }).map((name) => name.textContent)).toEqual([
    'Agent b',
    'Agent c',
    'Agent a',
  ]);
  expect(section.getByRole('button', { name: 'Buy Agent b' })).toBeEnabled();
  expect(section.getByRole('button', { name: 'Buy Agent a' })).toBeDisabled();
  expect(section.getAllByText('Not for sale right now')).toHaveLength(1);
});

it.each([
  ['ultra', 0],
  ['premium', 1],
] as const)('the subscription page offers %s larger plans in %i sections', async (current_plan, sections) => {
  await show(aStatus({ current_plan }));
  await screen.findByRole('region', { name: 'Compare plans' });
  expect(screen.queryAllByRole('region', { name: 'Upgrade your plan' })).toHaveLength(sections);
});

it.each([
  [false, 'says that custom agents need Premium'],
  [true, 'says nothing of Premium to those who may buy custom agents'],
])('the subscription page with can_purchase_custom_agents %s %s', async (allowed) => {
  const status = aStatus({ ...pro, agents: { d: sold(allowed) } });
  const page = { body: { items: [agent('d', 'custom')], next_cursor: null } };
  await show(
    { ...status, can_purchase: { ...status.can_purchase, can_purchase_custom_agents: allowed } },
    { answers: { 'GET /public/agents': page } },
  );
  await screen.findByRole('heading', { name: 'Agent d' });
  expect(screen.queryAllByText('Custom agents can be bought with the Premium plan or above.')).toHaveLength(
    allowed ? 0 : 1,
  );
});

it('the dialog of a custom agent shows that it needs Premium', async () => {
  const status = aStatus({ ...pro, agents: { d: sold(false) } });
  const page = { body: { items: [agent('d', 'custom')], next_cursor: null } };
  const can_purchase = { ...status.can_purchase, can_purchase_custom_agents: false };
  await show(
    { ...status, can_purchase },
    { at: '/subscription?agent=d', answers: { 'GET /public/agents': page } },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const reason = 'Custom agents can be bought with the Premium plan or above.';
  expect(await dialog.findByText(reason)).toBeInTheDocument();
});

it('the subscription page offers no agents if the plan does not allow buying them', async () => {
  const status = aStatus({ agents });
  const can_purchase = {
    ...status.can_purchase,
    can_purchase_agents: false,
    can_purchase_custom_agents: false,
  };
  await show({ ...status, can_purchase });
  await screen.findByRole('heading', { name: 'Basic plan' });
  expect(screen.queryByRole('region', { name: 'Buy single agents' })).toBeNull();
});
