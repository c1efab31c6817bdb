import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { Component as AccountCosts } from './account-costs.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { aBudget, anAccountCost, buyerId, costBasis, moneyTexts } from './testing/money.ts';

const account = anAccountCost();
const costs = (more: object = {}, items = [account]) => ({
  'GET /private/costs/accounts': {
    body: { items, next_cursor: null, month: '2026-11', ...costBasis, ...more },
  },
});
const showCosts = (answers: Record<string, MockResponse>) => {
  mockApi(answers);
  return renderWithProviders(<AccountCosts />, { user: { role: 'admin' }, texts: moneyTexts });
};

it('the page of costs lists what accounts cost, with their budgets', async () => {
  await showCosts(costs());
  const row = within(await screen.findByRole('row', { name: /Maria/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '3',
    '2,000',
    '500',
    '€0.12',
    '€5.00',
  ]);
  expect(row.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', `/admin/users/${buyerId}`);
  expect(screen.queryByText(/no price/)).toBeNull();
});

it('the page of costs shows a notice for the demo model and for no runs, and an error when loading fails', async () => {
  const demo = await showCosts(costs({ has_provider: false }, []));
  await screen.findByText(/built-in demo model/);
  expect(screen.getByText('No runs in this month')).toBeInTheDocument();
  demo.unmount();
  await showCosts({ 'GET /private/costs/accounts': refusal(503, 'SERVICE_UNAVAILABLE') });
  await screen.findByText('Failed to load costs. Please try again later.');
});

const budget = aBudget();
async function showPanel(set: MockResponse) {
  const today = new Date().toISOString().slice(0, 10);
  const day = { ...account, day: today };
  const requests = mockApi({
    'GET /private/users/:id/budget': { body: budget },
    'PUT /private/users/:id/budget': set,
    'GET /private/costs': { body: { items: [day], next_cursor: null, ...costBasis } },
    'GET /private/purchases': { body: { items: [], next_cursor: null } },
    'GET /public/agents': { body: { items: [], next_cursor: null } },
  });
  const chart = vi.fn(() => <p>Chart</p>);
  const onDirty = vi.fn();
  const rendered = await renderWithProviders(
    <CostsPanel userId={buyerId} onDirty={onDirty} chart={chart} />,
    {
      user: { role: 'admin' },
      texts: moneyTexts,
    },
  );
  await screen.findByText('Chart');
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return {
    ...rendered,
    chart,
    onDirty,
    sent,
    field: screen.getByRole('textbox', { name: /Monthly budget/ }),
  };
}

it('an account’s page charts thirty days and sets its budget', async () => {
  const { user, chart, onDirty, sent, field } = await showPanel({
    body: { ...budget, monthly_budget_micros: 7_500_000 },
  });
  const [days, currency] = chart.mock.lastCall as unknown as [{ cost_micros: number }[], string];
  expect([days.length, days.at(-1)?.cost_micros, currency]).toEqual([30, 120_000, 'EUR']);
  await user.type(field, '7,5');
  expect(onDirty).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Save budget' }));
  await screen.findByText('Budget saved.');
  expect(sent()).toEqual([{ monthly_budget_micros: 7_500_000 }]);
  expect(field).toHaveValue('7.50');
  await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false));
  expect(screen.getByText('of €7.50')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Used' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All purchases' })).toHaveAttribute(
    'href',
    `/admin/purchases?user=${buyerId}`,
  );
});
