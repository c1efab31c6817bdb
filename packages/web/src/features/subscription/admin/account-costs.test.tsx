import type { AccountCost } from '@agentarium/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerApi, refusal, unanswered } from '../../../../testing/api.ts';
import { press, speakRussian, textsOf } from '../../../../testing/fields.ts';
import { screen, waitFor, within } from '../../../../testing/library.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { onScreenOf } from '../../../../testing/screen-width.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { AccountCosts } from './account-costs.tsx';
import { AccountRows } from './account-rows.tsx';
import { MissingPrices } from './missing-prices.tsx';
import { lastDays, lastMonths, monthLabel } from './months.ts';
import { anAccountCost, buyerId, costBasis, moneyTexts } from './testing/money.ts';
import { TopAccounts } from './top-accounts.tsx';

const options = { user: { role: 'admin' as const }, texts: moneyTexts };
const path = 'GET /private/costs/accounts';
const page = (items: AccountCost[] = [anAccountCost()], more: object = {}) => ({
  body: { items, next_cursor: null, month: '2026-11', ...costBasis, ...more },
});
const [thisMonth = '', lastMonth = ''] = lastMonths(new Date(), 2);

describe('the month whose costs are shown', () => {
  const show = async (at = '/', answer: Parameters<typeof answerApi>[0][string] = page()) => {
    const asked = answerApi({ [path]: answer });
    const rendered = await renderWithProviders(<AccountCosts />, { ...options, at });
    return { ...rendered, months: () => asked.map(({ query }) => query.get('month')) };
  };

  it('is this one, and the last twelve may be chosen', async () => {
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

  it.each(['1999-01', 'soon', ''])('is this one where the address says %j', async (month) => {
    const { months } = await show(`/?month=${month}`);
    await screen.findByText('Maria');
    expect(months()).toEqual([thisMonth]);
  });

  it('is waited for, and its costs come at Retry when they failed', async () => {
    let answer: Parameters<typeof answerApi>[0][string] = refusal(503, 'SERVICE_UNAVAILABLE');
    await show('/', (asked) => (typeof answer === 'function' ? answer(asked) : (answer ?? {})));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load costs.');
    answer = unanswered;
    press('Retry');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('goes on page by page', async () => {
    const anna = anAccountCost({ user_id: '2', username: 'anna', name: 'Anna' });
    await show('/', ({ query }) =>
      query.get('cursor') ? page([anna]) : page([anAccountCost()], { next_cursor: 'next' }),
    );
    press(await screen.findByRole('button', { name: 'Show more' }).then(() => 'Show more'));
    expect(await screen.findByRole('link', { name: 'Anna' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Maria' })).toBeVisible();
  });
});

describe('what an account cost', () => {
  const show = (given: Partial<AccountCost>, props: { isUnknown?: boolean; currency?: string } = {}) => {
    const items = [anAccountCost(given)];
    return renderWithProviders(
      <AccountRows items={items} label="Costs" currency="EUR" isUnknown={false} {...props} />,
      options,
    );
  };
  const cells = () => textsOf(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell'));

  it.each<[string, Partial<AccountCost>, { isUnknown?: boolean; currency?: string }, string, string]>([
    ['less than a cent', { cost_micros: 1200 }, {}, '€0.0012', '€5.00'],
    ['nothing', { cost_micros: 0, monthly_budget_micros: 0 }, {}, '€0.00', '€0.00'],
    ['unknown', { cost_micros: 0, monthly_budget_micros: null }, { isUnknown: true }, '—', '—'],
    ['partly unknown', { cost_micros: 5_000_000 }, { isUnknown: true }, '€5.00', '€5.00'],
    [
      'in yen',
      { cost_micros: 4_900_000_000, monthly_budget_micros: 5e9 },
      { currency: 'JPY' },
      '¥4,900',
      '¥5,000',
    ],
  ])('%s', async (_name, given, props, cost, budget) => {
    await show(given, props);
    expect(cells().slice(-2)).toEqual([cost, budget]);
  });

  it('has the figures of the reader’s language', async () => {
    await speakRussian();
    await show({ runs: 1234, input_tokens: 1_234_567, cost_micros: 1_234_500_000 });
    expect(cells()).toEqual(['1 234', '1 234 567', '500', '1 234,50 €', '5,00 €']);
  });

  it('is of a person by name, and by username where there is none', async () => {
    await show({ name: '' });
    expect(screen.getByRole('link', { name: 'maria' })).toHaveAttribute('href', `/admin/users/${buyerId}`);
    expect(screen.getByText('@maria')).toBeVisible();
  });

  it.each([
    [320, false],
    [1199, false],
    [1200, true],
  ])('on a screen of %i px is a row of a table: %s', async (width, isTable) => {
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
    ['en', ['owl'], 'Runs on owl have no cost: no price is set. Tokens are counted.'],
    ['en', ['owl', 'gpt-9'], 'Runs on owl, gpt-9 have no cost: no prices are set. Tokens are counted.'],
    ['ru', ['owl'], /^Стоимость запусков модели owl не учитывается: её цена ещё не задана\./],
    ['ru', ['owl', 'gpt-9'], /^Стоимость запусков моделей owl, gpt-9 не учитывается: их цены/],
  ])('are named in %s: %j', async (language, unpriced_models, sentence) => {
    if (language === 'ru') await speakRussian();
    await renderWithProviders(<MissingPrices basis={{ ...costBasis, unpriced_models }} />, options);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('open an example that is good JSON, and close it', async () => {
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
    expect(screen.getByText(/minor units of EUR/)).toBeVisible();
    await user.click(how);
    expect(how).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the accounts that cost most', () => {
  const show = (answer: Parameters<typeof answerApi>[0][string]) => {
    const asked = answerApi({ [path]: answer });
    return renderWithProviders(<TopAccounts />, options).then((rendered) => ({ ...rendered, asked }));
  };

  it('are five, with their tokens and costs, and lead to all costs and purchases', async () => {
    const { asked } = await show(page([anAccountCost(), anAccountCost({ user_id: '2', cost_micros: 0 })]));
    await screen.findAllByRole('listitem');
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'Maria2.5K tokens€0.12',
      'Maria2.5K tokens€0.00',
    ]);
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ limit: '5' });
    expect(screen.getByRole('link', { name: 'All costs' })).toHaveAttribute('href', '/admin/costs');
    expect(screen.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/admin/purchases');
  });

  it('are none yet, or come at Retry', async () => {
    let isDown = true;
    await show(() => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : page([])));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load costs.');
    isDown = false;
    press('Retry');
    expect(await screen.findByText('No runs this month yet.')).toBeVisible();
  });
});

describe('months and days', () => {
  beforeAll(() => loadTexts(moneyTexts));

  it.each([
    ['2026-03-31T23:59:59Z', ['2026-03', '2026-02', '2026-01', '2025-12']],
    ['2026-01-01T00:00:00Z', ['2026-01', '2025-12', '2025-11', '2025-10']],
  ])('back from %s, the shortest month included', (now, months) => {
    expect(lastMonths(new Date(now), 4)).toEqual(months);
  });

  it('go over the end of February', () => {
    expect(lastDays(new Date('2028-03-01T12:00:00Z'), 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(lastDays(new Date('2026-03-01T12:00:00Z'), 2)).toEqual(['2026-02-28', '2026-03-01']);
  });

  it.each([
    ['en', 'January 2026'],
    ['ru', 'январь 2026 г.'],
  ])('are named in %s', (language, label) => {
    expect(monthLabel(language, '2026-01').replaceAll(/\s/g, ' ')).toBe(label);
  });
});
