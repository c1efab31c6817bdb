import type { AccountBudget, AdminPurchase } from '@agentarium/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, expectFieldText, press, switchToRussian, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { budgetQuery } from '../../../data/subscription-admin.ts';
import { BudgetForm, type CostDay, CostsPanel, parseBudget, writeBudget } from './costs-panel.tsx';
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

type Handler = Parameters<typeof mockApi>[0][string];
const label = 'Monthly budget';

async function show(given: Partial<AccountBudget> = {}, answer?: Handler) {
  const requests = mockApi({
    'PUT /private/users/:id/budget':
      answer ?? (({ body }) => ({ body: aBudget({ ...given, ...(body as object) }) })),
  });
  const dirty: boolean[] = [];
  const onDirty = (isDirty: boolean) => {
    dirty.push(isDirty);
  };
  let setByOther: (given: Partial<AccountBudget>) => void = () => {};
  function Form() {
    const { data } = useQuery({
      ...budgetQuery(buyerId),
      initialData: aBudget(given),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const client = useQueryClient();
    setByOther = (other) => client.setQueryData(budgetQuery(buyerId).queryKey, aBudget(other));
    return <BudgetForm budget={data} onDirty={onDirty} />;
  }
  const rendered = await renderWithProviders(<Form />, { user: { role: 'admin' }, texts: moneyTexts });
  return {
    ...rendered,
    dirty,
    setByOther: (other: Partial<AccountBudget>) => act(() => setByOther(other)),
    sent: () => requests.map(({ body }) => body),
  };
}
const saveButton = () => screen.getByRole('button', { name: 'Save budget' });

describe('parsing a budget', () => {
  it.each<[string, number, number | null | 'fault']>([
    [' ', 2, null],
    ['0', 2, 0],
    ['0,01', 2, 10_000],
    ['1,200', 2, 1_200_000_000],
    ['1\u00a0000,00', 2, 1_000_000_000],
    ['999999999.99', 2, 999_999_999_990_000],
    ['4900', 0, 4_900_000_000],
    ['1.2.3', 2, 'fault'],
    ['.5', 2, 'fault'],

    ['1234567890', 2, 'fault'],
    ['0.001', 2, 'fault'],
  ])('%j with %i decimals gives %j', (text, digits, micros) => {
    expect(parseBudget(text, digits)).toEqual(micros === 'fault' ? { ok: false } : { ok: true, micros });
  });

  it.each<[number | null, number, string]>([
    [null, 2, ''],

    [1_234_500_000, 2, '1234.50'],
    [4_900_500_000, 0, '4900.5'],
    [1, 2, '0.000001'],
  ])('%j with %i decimals is formatted as %j', (micros, digits, text) => {
    expect(writeBudget(micros, digits)).toBe(text);
  });

  it.each([990_000, 999_999_999_990_000])('%i is parsed back unchanged', (micros) => {
    expect(parseBudget(writeBudget(micros, 2), 2)).toEqual({ ok: true, micros });
  });
});

describe('the budget form', () => {
  it('shows the stored amount in the server’s currency format, and saves nothing unchanged', async () => {
    await show({ monthly_budget_micros: 7_500_000 });
    expect(screen.getByLabelText(label)).toHaveValue('7.50');
    expect(screen.getByText('EUR')).toBeInTheDocument();
    expect(saveButton()).toBeDisabled();
    await expectFieldText(label, /new runs are refused until next month \(UTC\).*Leave empty for no limit\./);
  });

  it.each<[string, string, number | null, string, string]>([
    ['sets', '20', 20_000_000, 'Budget saved.', '20.00'],

    ['removes', ' ', null, 'Budget removed.', ''],
  ])('%s it', async (_name, typed, micros, said, stands) => {
    const { sent, dirty } = await show({ monthly_budget_micros: 7_500_000 });
    enter(label, typed);
    press('Save budget');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(sent()).toEqual([{ monthly_budget_micros: micros }]);
    expect(screen.getByLabelText(label)).toHaveValue(stands);
    expect(dirty.slice(0, 2)).toEqual([false, true]);
  });

  it('follows the amount that another administrator sets, until something is typed', async () => {
    const { dirty, setByOther } = await show({ monthly_budget_micros: 7_500_000 });
    setByOther({ monthly_budget_micros: 9_000_000 });
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue('9.00'));
    expect(saveButton()).toBeDisabled();
    expect(dirty).not.toContain(true);
    enter(label, '20.00');
    setByOther({ monthly_budget_micros: 20_000_000 });
    await waitFor(() => expect(dirty.at(-1)).toBe(false));
    expect(screen.getByLabelText(label)).toHaveValue('20.00');
  });

  it('shows an error when the field loses the focus, not while typing', async () => {
    const { sent } = await show();
    enter(label, 'lots');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(screen.getByLabelText(label));
    await expectFieldText(label, 'Enter an amount with at most 2 decimals, or leave empty');
    expect(screen.getByLabelText(label)).toBeInvalid();
    enter(label, '5');
    expect(screen.getByLabelText(label)).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('shows it for a currency without decimals, and after a change of language', async () => {
    await show({ currency_code: 'JPY', monthly_budget_micros: 4_900_000_000 });
    expect(screen.getByLabelText(label)).toHaveValue('4900');
    enter(label, '4900.5');
    press('Save budget');
    await expectFieldText(label, 'Enter a whole amount, or leave empty');
    await switchToRussian();
    await expectFieldText('Месячный бюджет', 'Введите целую сумму или оставьте поле пустым');
  });

  it('is sent once, also by Enter, and never submits the surrounding form', async () => {
    const { handler, release } = deferred({ body: aBudget({ monthly_budget_micros: 20_000_000 }) });
    const { sent } = await show({}, handler);
    enter(label, '20');
    const isDefaultKept = fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect(isDefaultKept).toBe(false);
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    press('Save budget');
    release();
    expect(await screen.findByText('Budget saved.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, () => MockResponse, string]>([
    ['no connection', connectionLost, "The server can't be reached. Check your connection and try again."],
    ['a fault', () => refusal(500, 'UNEXPECTED'), 'Failed to save the budget. Please try again.'],
  ])('keeps the input on %s, and shows why', async (_name, answer, said) => {
    const { dirty } = await show({}, answer);
    enter(label, '20');
    press('Save budget');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveValue('20');
    expect(saveButton()).toBeEnabled();
    expect(dirty.at(-1)).toBe(true);
  });

  it('is no longer unsaved once unmounted', async () => {
    const { dirty, unmount } = await show();
    enter(label, '20');
    expect(dirty.at(-1)).toBe(true);
    unmount();
    expect(dirty.at(-1)).toBe(false);
  });
});
