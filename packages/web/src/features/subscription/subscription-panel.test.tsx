import type { SubscriptionStatus } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { aPurchase, aReceipt, aStatus } from './testing/subscription.ts';

const purchase = aPurchase();

async function show(
  status: SubscriptionStatus | null,
  { at = '/subscription', answers = {}, items = [purchase] } = {},
) {
  const requests = mockApi({
    'GET /subscription/status': { body: status },
    'GET /users/me': { body: aUser() },
    'GET /agents': { body: { items: [], next_cursor: null } },
    'GET /public/agents': { body: { items: [], next_cursor: null } },
    'GET /subscription/purchase/history': { body: { items, next_cursor: null } },
    ...answers,
  });
  const rendered = await renderWithProviders(<SubscriptionPanel />, {
    at,
    user: {},
    texts: ['subscription'],
  });
  return { ...rendered, requests };
}
const running = { current_plan: 'pro', plan_expires_at: '2026-12-20T00:00:00Z' } as const;

describe('the subscription page', () => {
  it('offers a new account the free plan first', async () => {
    const { user, requests } = await show(aStatus({ plan_activated_at: null }), {
      answers: {
        'POST /subscription/upgrade': {
          body: { message: 'Your plan is now Basic.', purchase, subscription: {}, checkout_url: null },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Activate Basic' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activate Basic' });
    expect(within(dialog).getByText('Free')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Activate for free' }));
    expect(await screen.findByText('Your plan is now Basic.')).toBeInTheDocument();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ plan_name: 'basic', billing_cycle: 'lifetime' });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a purchase whose response was lost, and its key, when the plan can’t be read again', async () => {
    let isDown = false;
    const me = () => (isDown ? refusal(503, 'UNEXPECTED') : { body: aUser() });
    const { user, requests, queryClient } = await show(aStatus(running), {
      at: '/subscription?plan=premium',
      answers: { 'GET /users/me': me, 'POST /subscription/upgrade': connectionLost },
    });
    const buy = await screen.findByRole('button', { name: /^Buy for/ });
    await user.click(buy);
    await screen.findByRole('alert');
    isDown = true;
    await queryClient.invalidateQueries();
    await user.click(await screen.findByRole('button', { name: /^Buy for/ }));
    const keys = () =>
      requests.flatMap(({ method, headers }) => (method === 'POST' ? [headers.get('idempotency-key')] : []));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('shows what is being bought until its dialog closes, also when the plan is active already', async () => {
    const statuses = [aStatus(), aStatus(running)];
    const agents = deferred({ body: { items: [], next_cursor: null } });
    let isBought = false;
    const { user } = await show(null, {
      at: '/subscription?plan=pro',
      answers: {
        'GET /subscription/status': () => ({ body: statuses[Number(isBought)] }),
        'GET /public/agents': () =>
          isBought ? agents.handler() : { body: { items: [], next_cursor: null } },
        'POST /subscription/upgrade': () => {
          isBought = true;
          return {
            body: { message: 'Your plan is now Pro.', purchase, subscription: {}, checkout_url: null },
          };
        },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Switch to Pro' });
    await user.click(within(dialog).getByRole('button', { name: 'Buy for $9.00' }));
    await screen.findByRole('heading', { name: 'Pro plan', hidden: true });
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Switch to Pro');
    agents.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the offer in the address, in the selected cycle', async () => {
    const { user } = await show(aStatus(running), { at: '/subscription?plan=premium' });
    const dialog = await screen.findByRole('dialog', { name: 'Switch to Premium' });
    expect(within(dialog).getByText('$19.00')).toBeInTheDocument();
    expect(within(dialog).getByText(/remaining days are not carried over/)).toBeInTheDocument();
    expect(within(dialog).getByText(/purchases are processed immediately/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Annual' }));
    expect(within(dialog).getByText('$190.00')).toBeInTheDocument();
    expect(within(dialog).getByText('You save 17% on monthly')).toBeInTheDocument();
  });

  it('sells no runs without a plan that includes them', async () => {
    await show(aStatus());
    expect(
      await screen.findByText('Extra runs can be bought with the Pro plan or above.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy 30 runs for $49.00' })).toBeDisabled();
    const card = screen.getByRole('article', { name: '80 runs' });
    expect(within(card).getByText('Recommended')).toBeInTheDocument();
    expect(within(card).getByText(/\$1\.24 per run/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('article', { name: '150 runs' })).getByText('Best value'),
    ).toBeInTheDocument();
  });

  it('can pay or cancel a pending purchase', async () => {
    const waiting = aReceipt({ status: 'pending', settled_at: null });
    const path = `/subscription/purchases/${purchase.id}`;
    const { user, requests } = await show(aStatus(running), {
      items: [waiting],
      answers: {
        [`GET ${path}`]: { body: waiting },
        [`POST ${path}/pay`]: refusal(500, 'UNEXPECTED'),
        [`POST ${path}/cancel`]: { body: { message: 'The purchase was canceled.', purchase: waiting } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('Purchase failed. Please try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel purchase' }));
    const sure = await screen.findByRole('alertdialog', { name: 'Cancel this purchase?' });
    expect(sure).toHaveTextContent('Premium plan, one year will not be bought');
    await user.click(within(sure).getByRole('button', { name: 'Cancel purchase' }));
    expect(await screen.findByText('The purchase was canceled.')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST').map(({ path: to }) => to)).toEqual([
      `${path}/pay`,
      `${path}/cancel`,
    ]);
  });

  it('shows where to pay when it is at the provider', async () => {
    await show({ ...aStatus(running), pays_at_checkout: true });
    expect(await screen.findByText(/You pay on our payment provider's page/)).toBeInTheDocument();
    expect(screen.queryByText(/purchases are processed immediately/)).toBeNull();
  });

  it('shows a notice without data, and an error when loading fails', async () => {
    const { unmount } = await show(null);
    expect(await screen.findByText(/no subscription data/)).toBeInTheDocument();
    unmount();
    await show(null, { answers: { 'GET /subscription/status': refusal(500, 'UNEXPECTED') } });
    expect(
      await screen.findByText('Failed to load subscription information. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
