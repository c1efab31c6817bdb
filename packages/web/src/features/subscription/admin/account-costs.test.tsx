import type { AccountCost } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { onScreenOf } from '../../../../testing/screen-width.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import {
  Component as AccountCosts,
  AccountRows,
  lastDays,
  lastMonths,
  monthLabel,
  TopAccounts,
} from './account-costs.tsx';
import { MissingPrices } from './missing-prices.tsx';
import { anAccountCost, buyerId, costBasis, moneyTexts } from './testing/money.ts';

const options = { user: { role: 'admin' as const }, texts: moneyTexts };
const path = 'GET /private/costs/accounts';
const page = (items: AccountCost[] = [anAccountCost()], more: object = {}) => ({
  body: { items, next_cursor: null, month: '2026-11', ...costBasis, ...more },
});
const [thisMonth = '', lastMonth = ''] = lastMonths(new Date(), 2);

describe('the selected month', () => {
  const show = async (at = '/', answer: Parameters<typeof mockApi>[0][string] = page()) => {
    const requests = mockApi({ [path]: answer });
    const rendered = await renderWithProviders(<AccountCosts />, { ...options, at });
    return { ...rendered, months: () => requests.map(({ query }) => query.get('month')) };
  };

  it('is the current one at first, and can be one of the last twelve', async () => {
    const { user, months, router } = await show();
    await screen.findByText('Maria');
    const filter = screen.getByRole('combobox', { name: 'Month' });
    expect(filter).toHaveTextContent(`Month: ${monthLabel('en', thisMonth)}`);
    await user.click(filter);
    expect(screen.getAllByRole('option')).toHaveLength(12);
    await user.click(screen.getByRole('option', { name: monthLabel('en', lastMonth) }));
    await waitFor(() => expect(months()).toEqual([thisMonth, lastMonth]));
    expect(router.state.location.search).toBe(`?month=${lastMonth}`);
  });

  it.each(['1999-01', 'soon'])('is the current one if the address has %j', async (month) => {
    const { months } = await show(`/?month=${month}`);
    await screen.findByText('Maria');
    expect(months()).toEqual([thisMonth]);
  });

  it('shows an error when its costs fail to load, and loads on Retry', async () => {
    let answer: Parameters<typeof mockApi>[0][string] = refusal(503, 'SERVICE_UNAVAILABLE');
    await show('/', (requests) => (typeof answer === 'function' ? answer(requests) : (answer ?? {})));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load costs.');
    answer = neverResponds;
    press('Retry');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});

describe('the costs of an account', () => {
  const show = (given: Partial<AccountCost>, props: { isUnknown?: boolean; currency?: string } = {}) => {
    const items = [anAccountCost(given)];
    return renderWithProviders(
      <AccountRows items={items} label="Costs" currency="EUR" isUnknown={false} month="2026-11" {...props} />,
      options,
    );
  };
  const cells = () => textsOf(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell'));

  it.each<[string, Partial<AccountCost>, { isUnknown?: boolean; currency?: string }, string, string]>([
    ['less than a cent', { cost_micros: 1200 }, {}, '€0.0012', '€5.00'],
    ['unknown', { cost_micros: 0, monthly_budget_micros: null }, { isUnknown: true }, '—', '—'],
    ['partly unknown', { cost_micros: 5_000_000 }, { isUnknown: true }, '€5.00', '€5.00'],
    [
      'in yen',
      { cost_micros: 4_900_000_000, monthly_budget_micros: 5e9 },
      { currency: 'JPY' },
      '¥4,900',
      '¥5,000',
    ],
  ])('are shown %s', async (_name, given, props, cost, budget) => {
    await show(given, props);
    expect(cells().slice(-2)).toEqual([cost, budget]);
  });

  it('show the name, or the username without one', async () => {
    await show({ name: '' });
    expect(screen.getByRole('link', { name: 'maria' })).toHaveAttribute('href', `/admin/users/${buyerId}`);
    expect(screen.getByText('@maria')).toBeInTheDocument();
  });

  it.each([
    [1199, false],
    [1200, true],
  ])('on a screen of %i px are a table row: %s', async (width, isTable) => {
    onScreenOf(width);
    await show({});
    expect(screen.queryAllByRole('table', { name: 'Costs' })).toHaveLength(isTable ? 1 : 0);
    const cards = screen.queryAllByRole('listitem');
    expect(textsOf(cards)).toEqual(
      isTable ? [] : ['Maria@maria€0.12Runs3Input tokens2,000Output tokens500Monthly budget€5.00'],
    );
  });
});

describe('models without a price', () => {
  it.each([
    [['owl'], 'Runs on owl have no cost: no price is set. Tokens are counted.'],
    [['owl', 'gpt-9'], 'Runs on owl, gpt-9 have no cost: no prices are set. Tokens are counted.'],
  ])('are listed: %j', async (unpriced_models, sentence) => {
    await renderWithProviders(<MissingPrices basis={{ ...costBasis, unpriced_models }} />, options);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('show an example with valid JSON, and hide it', async () => {
    const unpriced_models = ['ow"l', 'gpt-9'];
    const { user } = await renderWithProviders(
      <MissingPrices basis={{ ...costBasis, unpriced_models }} />,
      options,
    );
    const how = screen.getByRole('button', { name: 'How to set prices' });
    expect(how).toHaveAttribute('aria-expanded', 'false');
    await user.click(how);
    const example = await screen.findByRole('group', { name: 'Example of a price list' });
    expect(Object.keys(JSON.parse(example.textContent).models)).toEqual(unpriced_models);
    expect(how).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/minor units of EUR/)).toBeInTheDocument();
    await user.click(how);
    expect(how).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the most expensive accounts', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    const requests = mockApi({ [path]: answer });
    return renderWithProviders(<TopAccounts />, options).then((rendered) => ({ ...rendered, requests }));
  };

  it('are five, with tokens and costs, and links to all costs and purchases', async () => {
    const { requests } = await show(page([anAccountCost(), anAccountCost({ user_id: '2', cost_micros: 0 })]));
    await screen.findAllByRole('listitem');
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'Maria2.5K tokens€0.12',
      'Maria2.5K tokens€0.00',
    ]);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ limit: '5' });
    expect(screen.getByRole('link', { name: 'All costs' })).toHaveAttribute('href', '/admin/costs');
    expect(screen.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/admin/purchases');
  });

  it('show a notice if there are none, and load on Retry', async () => {
    let isDown = true;
    await show(() => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : page([])));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load costs.');
    isDown = false;
    press('Retry');
    expect(await screen.findByText('No runs this month yet.')).toBeInTheDocument();
  });
});

describe('lists of months and days', () => {
  beforeAll(() => loadTexts(moneyTexts));

  it.each([
    ['2026-03-31T23:59:59Z', ['2026-03', '2026-02', '2026-01', '2025-12']],
    ['2026-01-01T00:00:00Z', ['2026-01', '2025-12', '2025-11', '2025-10']],
  ])('go back from %s, including the shortest month', (now, months) => {
    expect(lastMonths(new Date(now), 4)).toEqual(months);
  });

  it('cross the end of February', () => {
    expect(lastDays(new Date('2028-03-01T12:00:00Z'), 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(lastDays(new Date('2026-03-01T12:00:00Z'), 2)).toEqual(['2026-02-28', '2026-03-01']);
  });
});
