import type { AccountBudget, AdminPurchase } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { type CostDay, CostsPanel } from './costs-panel.tsx';
import { aBudget, anAccountCost, anAdminPurchase, buyerId, costBasis, moneyTexts } from './testing/money.ts';

type Answers = Parameters<typeof mockApi>[0];
const budgetPath = 'GET /private/users/:id/budget';
const daysPath = 'GET /private/costs';
const purchasesPath = 'GET /private/purchases';
const days = (...items: object[]) => ({ body: { items, next_cursor: null, ...costBasis } });
const purchases = (...items: AdminPurchase[]) => ({ body: { items, next_cursor: null } });

async function open(answers: Answers = {}) {
  const requests = mockApi({
    'GET /public/agents': { body: { items: [], next_cursor: null } },
    [budgetPath]: { body: aBudget() },
    [daysPath]: days(),
    [purchasesPath]: purchases(),
    ...answers,
  });
  const drawn: { days: readonly CostDay[]; currency: string }[] = [];
  const panel = (
    <CostsPanel
      userId={buyerId}
      onDirty={() => {}}
      chart={(given, currency) => {
        drawn.push({ days: given, currency });
        return <p>Chart</p>;
      }}
    />
  );
  const rendered = await renderWithProviders(panel, { user: { role: 'admin' }, texts: moneyTexts });
  return { ...rendered, requests, drawn };
}
const withBudget = (given: Partial<AccountBudget>) => ({ [budgetPath]: { body: aBudget(given) } });

describe('the current month', () => {
  it.each<[string, number, number, string, string]>([
    ['nearly all', 10_000_000, 9_999_999, '99', 'Resets on Dec 1, 2026.'],
    ['all', 10_000_000, 10_000_000, '100', 'The budget is used up. New runs are refused until Dec 1, 2026.'],
    [
      'more than all',
      10_000_000,
      12_000_000,
      '100',
      'The budget is used up. New runs are refused until Dec 1, 2026.',
    ],
    ['all of nothing', 0, 0, '100', 'The budget is used up. New runs are refused until Dec 1, 2026.'],
  ])('%s of the budget is spent', async (_name, monthly_budget_micros, spent_micros, share, said) => {
    await open(withBudget({ monthly_budget_micros, spent_micros }));
    const bar = await screen.findByRole('progressbar', { name: 'Used' });
    expect(bar).toHaveAttribute('aria-valuenow', share);
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('has no bar and no end date without a budget', async () => {
    await open();
    expect(await screen.findByText('€0.12')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/Resets on/)).toBeNull();
  });

  it('shows no amount for an unknown cost', async () => {
    await open(withBudget({ spent_micros: 0, unpriced_models: ['gpt-9'] }));
    expect(await screen.findByText(/^Runs on gpt-9 have no cost/)).toBeInTheDocument();
    expect(screen.getByText('—')).toBeInTheDocument();
  });

  it('leaves the days and purchases visible when it fails, and loads on Retry', async () => {
    let isDown = true;
    await open({
      [budgetPath]: () => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: aBudget() }),
      [daysPath]: days({ ...anAccountCost(), day: '2026-11-20' }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load the budget');
    expect(await screen.findByText('Chart')).toBeInTheDocument();
    expect(await screen.findByText('No purchases yet.')).toBeInTheDocument();
    isDown = false;
    press('Retry');
    expect(await screen.findByRole('textbox', { name: 'Monthly budget' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the last thirty days', () => {
  it('are requested by their first day, and days without runs are zero', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { drawn, requests } = await open({ [daysPath]: days({ ...anAccountCost(), day: yesterday }) });
    await screen.findByText('Chart');
    const [{ days: shown, currency }] = drawn.slice(-1) as [(typeof drawn)[number]];
    expect(currency).toBe('EUR');
    expect(shown.filter(({ input_tokens: tokens }) => tokens > 0).map(({ date }) => date)).toEqual([
      yesterday,
    ]);
    expect(shown[0]).toEqual({ date: shown[0]?.date, input_tokens: 0, output_tokens: 0, cost_micros: 0 });
    const query = requests.find(({ path }) => path === '/private/costs')?.query;
    expect(query?.get('from')).toBe(`${shown[0]?.date}T00:00:00Z`);
    expect(query?.get('user_id')).toBe(buyerId);
  });
});

describe('the latest purchases', () => {
  it('show item, date, state and amount, and link to the receipt and to all of them', async () => {
    const { requests } = await open({
      [purchasesPath]: purchases(
        anAdminPurchase(),
        anAdminPurchase({ id: '2', status: 'refunded', amount: 4900, currency: 'JPY' }),
      ),
    });
    const section = await screen.findByRole('region', { name: 'Latest purchases' });
    await within(section).findAllByRole('listitem');
    expect(textsOf(within(section).getAllByRole('listitem'))).toEqual([
      '80 runsNov 14, 2026, 12:00 PMCompleted$99.00',
      '80 runsNov 14, 2026, 12:00 PMRefunded¥4,900',
    ]);
    const [receipt] = within(section).getAllByRole('link', { name: 'Receipt: 80 runs' });
    expect(receipt).toHaveAttribute('href', `/subscription/receipts/${anAdminPurchase().id}`);
    const query = requests.find(({ path }) => path === '/private/purchases')?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({ user_id: buyerId, limit: '5' });
  });
});
