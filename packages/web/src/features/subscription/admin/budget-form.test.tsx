import type { AccountBudget } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, expectFieldText, press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { BudgetForm, parseBudget, writeBudget } from './costs-panel.tsx';
import { aBudget, moneyTexts } from './testing/money.ts';

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
  const form = <BudgetForm budget={aBudget(given)} onDirty={onDirty} />;
  const rendered = await renderWithProviders(form, { user: { role: 'admin' }, texts: moneyTexts });
  return { ...rendered, dirty, sent: () => requests.map(({ body }) => body) };
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
