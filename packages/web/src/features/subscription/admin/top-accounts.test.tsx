import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { changeLanguage } from '../../../lib/i18n.ts';
import { anAccountCost, costBasis, moneyTexts } from './testing/money.ts';
import { TopAccounts } from './top-accounts.tsx';

const account = (at: number, input_tokens: number) =>
  anAccountCost({
    ...{ user_id: `01900000-0000-7000-8000-00000000000${at}`, username: `u${at}`, name: `U${at}`, runs: 1 },
    ...{ input_tokens, output_tokens: 0, cost_micros: 0, monthly_budget_micros: null },
  });

it('picks the Russian plural form by the rounded number of tokens', async () => {
  const items = [9331, 6322, 1_200_001, 521, 22].map((tokens, at) => account(at, tokens));
  mockApi({
    'GET /private/costs/accounts': { body: { items, next_cursor: null, month: '2026-11', ...costBasis } },
  });
  await renderWithProviders(<TopAccounts />, { user: { role: 'admin' }, texts: moneyTexts });
  await changeLanguage('ru');
  await screen.findByText('U0');
  const said = screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(said).toEqual([
    expect.stringContaining('9,3 тыс. токенов'),
    expect.stringContaining('6,3 тыс. токенов'),
    expect.stringContaining('1,2 млн токенов'),
    expect.stringContaining('521 токен'),
    expect.stringContaining('22 токена'),
  ]);
  await changeLanguage('en');
});
