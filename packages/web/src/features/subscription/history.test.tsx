import type { Purchase } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { PackCards, UpgradeCards } from './offer-cards.tsx';
import { PendingPurchase } from './pending-purchase.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { aPurchase, aStatus } from './testing/subscription.ts';

const options = { user: {}, texts: ['subscription'] };
const list = 'GET /subscription/purchase/history';
const agents = { 'GET /public/agents': { body: { items: [], next_cursor: null } } };
const page = (items: Purchase[], next_cursor: string | null = null) => ({ body: { items, next_cursor } });
const show = (answer: Parameters<typeof mockApi>[0][string]) => {
  const requests = mockApi({ ...agents, [list]: answer });
  return renderWithProviders(<PurchaseHistory />, options).then((rendered) => ({ ...rendered, requests }));
};
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('the history of purchases', () => {
  it('is empty, and links to the plans', async () => {
    await show(page([]));
    expect(await screen.findByText('No purchases yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '#plans');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('can be retried', async () => {
    const answers = [refusal(500, 'UNEXPECTED'), page([aPurchase()])];
    await show(() => answers.shift() ?? page([]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your purchases');
    press('Retry');
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('names everything that can be bought', async () => {
    const agent = { purchase_type: 'agent_purchase', item_identifier: 'gone', billing_cycle: null } as const;
    await show(
      page([
        aPurchase({ id: '1' }),
        aPurchase({ id: '2', item_identifier: 'pro', billing_cycle: 'monthly' }),
        aPurchase({ id: '3', item_identifier: 'ultra', billing_cycle: 'lifetime' }),
        aPurchase({ id: '4', item_identifier: 'basic', billing_cycle: 'lifetime', amount: 0 }),
        aPurchase({ id: '5', purchase_type: 'execution_pack_m', execution_count: 80, billing_cycle: null }),
        aPurchase({ ...agent, id: '6', item_name: 'Chef' }),
        aPurchase({ ...agent, id: '7', purchase_type: 'custom_agent', item_name: 'My own' }),
      ]),
    );
    await screen.findByRole('table');
    expect(names()).toEqual([
      'Premium plan, one year',
      'Pro plan, one month',
      'Ultra plan, for life',
      'Basic plan',
      '80 runs',
      'Agent Chef',
      'Custom agent My own',
    ]);
  });

  it.each([
    ['failed', 'Failed'],
    ['unheard of', 'Pending'],
  ])('shows the status %s', async (status, text) => {
    await show(page([aPurchase({ status: status as Purchase['status'] })]));
    expect(within(await screen.findByRole('table')).getByText(text)).toBeInTheDocument();
  });

  it('formats an amount in the digits of its currency', async () => {
    await show(page([aPurchase({ amount: 4900, currency: 'JPY' })]));
    expect(within(await screen.findByRole('table')).getByText('¥4,900')).toBeInTheDocument();
  });

  it('loads twenty at a time', async () => {
    const { requests } = await show(({ query }) =>
      query.get('cursor') ? page([aPurchase({ id: '2' })]) : page([aPurchase({ id: '1' })], 'next'),
    );
    press((await screen.findByRole('button', { name: 'Show more' })).textContent ?? '');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(
      requests.filter(({ path }) => path.endsWith('history')).map(({ query }) => query.get('limit')),
    ).toEqual(['20', '20']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('downloads as a file, and shows an error when that fails', async () => {
    const saved: Blob[] = [];
    const make = vi.fn((blob: Blob) => `blob:${saved.push(blob)}`);
    Object.assign(URL, { createObjectURL: make, revokeObjectURL: () => {} });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await show(page([aPurchase()]));
    press((await screen.findByRole('button', { name: 'Download CSV' })).textContent ?? '');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toMatch(/Premium plan, one year".*190,USD,Completed/);
    mockApi({ ...agents, [list]: refusal(503, 'SERVICE_UNAVAILABLE') });
    press('Download CSV');
    expect(await screen.findByText(/service is not available right now/)).toBeInTheDocument();
    expect(saved).toHaveLength(1);
    click.mockRestore();
  });
});

describe('a purchase awaiting payment', () => {
  const waiting = aPurchase({ id: 'p', status: 'pending', settled_at: null });
  const pay = 'POST /subscription/purchases/p/pay';
  const cancel = 'POST /subscription/purchases/p/cancel';
  const open = (answers: Parameters<typeof mockApi>[0]) => {
    const requests = mockApi({ ...agents, ...answers });
    return renderWithProviders(<PendingPurchase purchase={waiting} />, options).then(() => requests);
  };

  it('shows item, amount and how long it waits', async () => {
    await open({});
    expect(
      screen.getByText(/Premium plan, one year · \$190\.00\. .*canceled if unpaid after a day/),
    ).toBeInTheDocument();
  });

  it.each([
    [refusal(409, 'PURCHASE_ENDED'), 'This purchase has already ended.'],
    [refusal(500, 'UNEXPECTED'), 'Purchase failed. Please try again.'],
  ])('shows why it could not be paid', async (answer, text) => {
    await open({ [pay]: answer });
    press('Pay now');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeEnabled();
  });

  it('shows why it could not be cancelled', async () => {
    await open({ [cancel]: refusal(500, 'UNEXPECTED') });
    press('Cancel purchase');
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name: 'Cancel purchase' })
      .click();
    expect(
      await screen.findByText('The purchase could not be canceled. Please try again.'),
    ).toBeInTheDocument();
  });
});

describe('the offers', () => {
  const later = '2999-03-01T12:00:00Z';
  const pro = aStatus({ current_plan: 'pro', plan_expires_at: later });

  it.each([
    [1, 'You have 1 extra run left, valid until Mar 1, 2999.'],
    [12, 'You have 12 extra runs left, valid at least until Mar 1, 2999.'],
    [0, /Used only after it runs out/],
  ])('show packs, with %i runs left', async (extra_executions, text) => {
    const extra = { extra_executions, extra_executions_expire_at: later };
    await renderWithProviders(
      <PackCards
        status={aStatus({ current_plan: 'pro', plan_expires_at: later, ...extra })}
        onBuy={() => {}}
      />,
      options,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('sell packs by size', async () => {
    const sizes: string[] = [];
    await renderWithProviders(<PackCards status={pro} onBuy={(size) => sizes.push(size)} />, options);
    press('Buy 80 runs for $99.00');
    press('Buy 150 runs for $169.00');
    expect(sizes).toEqual(['m', 'l']);
    expect(screen.queryByText(/can be bought with the Pro plan/)).toBeNull();
  });

  it('show plans, each with its possible action', async () => {
    const chosen: string[] = [];
    await renderWithProviders(
      <UpgradeCards status={pro} onChoose={(plan, cycle) => chosen.push(`${plan} ${cycle}`)} />,
      options,
    );
    const card = (name: string) => within(screen.getByRole('article', { name }));
    card('Pro plan').getByRole('button', { name: 'Extend Pro' }).click();
    const premium = card('Premium plan');
    expect(premium.getByText('Or $190.00 per year: 17% less')).toBeInTheDocument();
    premium.getByRole('button', { name: 'Annual' }).click();
    expect(await premium.findByText(/\$190/)).toBeInTheDocument();
    expect(premium.getByText(/You save \d+% on monthly/)).toBeInTheDocument();
    premium.getByRole('button', { name: 'Choose Premium' }).click();
    card('Ultra plan').getByRole('button', { name: 'Choose Ultra' }).click();
    expect(chosen).toEqual(['pro monthly', 'premium annual', 'ultra lifetime']);
  });
});
