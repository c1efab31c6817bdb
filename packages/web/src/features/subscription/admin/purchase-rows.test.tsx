import type { AdminPurchase } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press, switchToRussian, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { onScreenOf } from '../../../../testing/screen-width.ts';
import { anAgent } from '../../agents/testing/an-agent.ts';
import { Component as AllPurchases } from './all-purchases.tsx';
import { anAdminPurchase, buyerId, moneyTexts } from './testing/money.ts';

const chef = anAgent({ name: 'Chef' });

async function show(items: AdminPurchase[], timezone = 'Europe/Moscow') {
  mockApi({
    'GET /public/agents': { body: { items: [chef], next_cursor: null } },
    'GET /private/purchases': { body: { items, next_cursor: null, total: items.length } },
  });
  const rendered = await renderWithProviders(<AllPurchases />, {
    user: { role: 'admin', timezone },
    texts: moneyTexts,
  });
  await screen.findByText(/^\d+ (purchase|покуп)/);
  return rendered;
}
const refund = (paid_back: boolean) => ({ reason: 'Changed their mind', paid_back });

describe('a purchase in the table', () => {
  it('shows date, buyer, item, amount and state, and offers a refund', async () => {
    await show([anAdminPurchase()]);
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      'Date',
      'Buyer',
      'Purchase',
      'Amount',
      'Status',
      'Refund',
    ]);
    const row = within(screen.getAllByRole('row')[1] as HTMLElement);
    expect(textsOf(row.getAllByRole('cell'))).toEqual([
      'Nov 14, 2026, 12:00 PM',
      'maria',
      '80 runs',
      '$99.00',
      'Completed',
      'Refund',
    ]);
    expect(row.getByRole('link', { name: 'maria' })).toHaveAttribute('href', `/admin/users/${buyerId}`);
    press('Refund: 80 runs, maria');
    expect(await screen.findByRole('dialog', { name: 'Refund $99.00 to maria?' })).toBeInTheDocument();
  });

  it('shows its date in the administrator’s zone, and its amounts in their language', async () => {
    await switchToRussian();
    await show([anAdminPurchase({ amount: 1_234_550, currency: 'RUB' })], 'Asia/Tokyo');
    const row = within(screen.getAllByRole('row')[1] as HTMLElement);
    expect(textsOf(row.getAllByRole('cell'))).toEqual([
      '14 нояб. 2026 г., 18:00',
      'maria',
      '80 запусков',
      '12 345,50 ₽',
      'Завершена',
      'Вернуть',
    ]);
  });

  it('of an agent has the agent’s current name', async () => {
    await show([
      anAdminPurchase({ purchase_type: 'agent_purchase', item_identifier: chef.id, item_name: 'Old name' }),
    ]);
    expect(await screen.findByRole('link', { name: 'Receipt: Agent Chef' })).toBeInTheDocument();
  });
});

describe('the state of a purchase', () => {
  it.each<[AdminPurchase['status'], string, boolean]>([
    ['completed', 'Completed', true],
    ['refunded', 'Refunded', false],
    ['in dispute' as 'pending', 'Pending', false],
  ])('%s: is labeled %s, can be refunded: %s', async (status, said, mayRefund) => {
    await show([anAdminPurchase({ status })]);
    expect(screen.getByRole('cell', { name: said })).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /^Refund:/ })).toHaveLength(mayRefund ? 1 : 0);
  });

  it.each([
    [true, 'RefundedChanged their mind'],
    [false, 'RefundedChanged their mindRefund manually'],
  ])('after a refund shows the reason; paid back by the provider: %s', async (paidBack, said) => {
    await show([anAdminPurchase({ status: 'refunded', refund: refund(paidBack) })]);
    expect(screen.getByRole('cell', { name: /^Refunded/ })).toHaveTextContent(said);
  });
});

describe('on a phone', () => {
  it('a purchase is a card with the same facts and refund button', async () => {
    onScreenOf(320);
    await show([
      anAdminPurchase({ username: 'anna' }),
      anAdminPurchase({ id: '2', status: 'refunded', refund: refund(false) }),
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      '80 runs$99.00anna · Nov 14, 2026, 12:00 PMCompletedRefund',
      '80 runs$99.00maria · Nov 14, 2026, 12:00 PMRefundedChanged their mindRefund manually',
    ]);
    press('Refund: 80 runs, anna');
    expect(await screen.findByRole('dialog', { name: 'Refund $99.00 to anna?' })).toBeInTheDocument();
  });

  it('from 600 px on it is a table again', async () => {
    onScreenOf(600);
    await show([anAdminPurchase()]);
    expect(screen.getByRole('table', { name: 'Purchases' })).toBeInTheDocument();
  });
});
