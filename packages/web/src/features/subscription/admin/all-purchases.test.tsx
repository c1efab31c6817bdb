import type { AdminPurchase } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type MockResponse, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { enter, press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { Component as AllPurchases, RefundDialog } from './all-purchases.tsx';
import { anAdminPurchase, buyerId, moneyTexts } from './testing/money.ts';

const purchase = (at: number, more: Partial<AdminPurchase> = {}) =>
  anAdminPurchase({ id: `01900000-0000-7000-8000-00000000000${at}`, ...more });
const path = 'GET /private/purchases';
const show = async (answers: Parameters<typeof mockApi>[0], at = '/') => {
  const requests = mockApi({ 'GET /public/agents': { body: { items: [], next_cursor: null } }, ...answers });
  return {
    requests,
    ...(await renderWithProviders(<AllPurchases />, { at, user: { role: 'admin' }, texts: moneyTexts })),
  };
};
const listed = (...items: AdminPurchase[]) => ({
  [path]: { body: { items, next_cursor: null, total: items.length } },
});

it('the list of purchases requests the filters in the address, and loads page by page', async () => {
  const { user, requests } = await show(
    {
      [path]: ({ query }) => ({
        body: query.get('cursor')
          ? { items: [purchase(2, { username: 'anna' })], next_cursor: null }
          : { items: [purchase(1)], next_cursor: purchase(1).id },
      }),
    },
    `/?status=refunded&type=pack&search=ma&user=${purchase(1).user_id}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'anna' });
  const first = Object.fromEntries(requests.find(({ path: at }) => at === '/private/purchases')?.query ?? []);
  expect(first).toEqual({
    status: 'refunded',
    type: 'pack',
    search: 'ma',
    user_id: purchase(1).user_id,
    limit: '48',
  });
  expect(screen.getByText('Buyer: maria')).toBeInTheDocument();
});

it('the list of purchases counts them, orders them by amount, and shows them as cards', async () => {
  const { user, requests } = await show(listed(purchase(1), purchase(2)));
  await screen.findByText('2 purchases');
  const order = () => requests.findLast(({ path: at }) => at === '/private/purchases')?.query;
  for (const ascending of [true, false]) {
    await user.click(await screen.findByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(order()?.get('order')).toBe(ascending ? 'asc' : 'desc'));
    expect(order()?.get('sort')).toBe('amount');
  }
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('table')).toBeNull();
});

it('the list of purchases shows a notice for none and for no match, and an error when loading fails', async () => {
  const empty = await show(listed());
  await screen.findByText('No purchases yet');
  empty.unmount();
  const none = await show(listed(), '/?status=failed');
  await none.user.click(await screen.findByRole('button', { name: /Clear/ }));
  await screen.findByText('No purchases yet');
  none.unmount();
  await show({ [path]: refusal(503, 'SERVICE_UNAVAILABLE') });
  await screen.findByText('Failed to load purchases. Please try again later.');
});

it('the list of purchases downloads all matches as a file', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await show(listed(purchase(1, { username: '=evil()' })));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(make).toHaveBeenCalled());
  const text = await (make.mock.lastCall as unknown as [Blob])[0].text();
  expect(text).toContain("'=evil(),80 runs,99,USD,Completed");
});

type Answers = Parameters<typeof mockApi>[0];
const one = { body: { items: [anAdminPurchase()], next_cursor: null } };

async function showAt(at = '/', purchases: Answers[string] = one) {
  const requests = mockApi({
    'GET /public/agents': { body: { items: [], next_cursor: null } },
    'GET /private/purchases': purchases,
  });
  const options = { at, user: { role: 'admin' as const }, texts: moneyTexts };
  const rendered = await renderWithProviders(<AllPurchases />, options);
  const queries = () =>
    requests
      .filter(({ path }) => path === '/private/purchases')
      .map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'limit')));
  return { ...rendered, queries };
}
const address = ({ router }: Awaited<ReturnType<typeof showAt>>) => router.state.location.search;

describe('the filters of the purchases', () => {
  it('request a status and a kind, and keep both in the address', async () => {
    const page = await showAt();
    await screen.findByText('80 runs');
    await page.user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(textsOf(screen.getAllByRole('option'))).toEqual([
      'All',
      'Completed',
      'Pending',
      'Failed',
      'Refunded',
    ]);
    await page.user.click(screen.getByRole('option', { name: 'Refunded' }));
    await page.user.click(screen.getByRole('combobox', { name: 'Type' }));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['All', 'Plans', 'Extra runs', 'Agents']);
    await page.user.click(screen.getByRole('option', { name: 'Extra runs' }));
    await waitFor(() => expect(page.queries().at(-1)).toEqual({ status: 'refunded', type: 'pack' }));
    expect(address(page)).toBe('?status=refunded&type=pack');
    await page.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await page.user.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() => expect(address(page)).toBe('?type=pack'));
  });

  it('search a buyer by text, and show all buyers when cleared', async () => {
    const page = await showAt();
    await screen.findByText('80 runs');
    enter('Search buyers', 'mar');
    await waitFor(() => expect(page.queries().at(-1)).toEqual({ search: 'mar' }));
    press('Clear search');
    await waitFor(() => expect(address(page)).toBe(''));
  });

  it('ignore an invalid address', async () => {
    const page = await showAt('/?status=gone&type=house', { body: { items: [], next_cursor: null } });
    expect(await screen.findByText('No purchases yet')).toBeInTheDocument();
    expect(page.queries()).toEqual([{}]);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Status: All');
  });

  it('show the single buyer in the address, and can remove it', async () => {
    const page = await showAt(`/?user=${buyerId}&status=completed`);
    const chip = (await screen.findByText('Buyer: maria')).parentElement as HTMLElement;
    chip.focus();
    await page.user.keyboard('{Delete}');
    await waitFor(() => expect(address(page)).toBe('?status=completed'));
    expect(screen.queryByText('Buyer: maria')).toBeNull();
  });

  it('keep the current rows, marked as busy, until the next response', async () => {
    const page = await showAt('/', ({ query }) => (query.get('status') ? neverResponds() : one));
    const table = await screen.findByRole('table');
    await page.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await page.user.click(screen.getByRole('option', { name: 'Failed' }));
    await waitFor(() => expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    expect(table).toHaveTextContent('80 runs');
  });
});

describe('the list of purchases', () => {
  it('keeps its first page when the next one fails, and retries that one', async () => {
    let isDown = true;
    const second = anAdminPurchase({ id: '2', username: 'anna' });
    const page = await showAt('/', ({ query }) => {
      if (!query.get('cursor')) return { body: { items: [anAdminPurchase()], next_cursor: 'next' } };
      return isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: { items: [second], next_cursor: null } };
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load purchases.');
    expect(screen.getByRole('link', { name: 'maria' })).toBeInTheDocument();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'anna' })).toBeInTheDocument();
    expect(page.queries()).toEqual([{}, { cursor: 'next' }, { cursor: 'next' }]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows an error when the file could not be created', async () => {
    let calls = 0;
    const page = await showAt('/', () => (calls++ === 0 ? one : refusal(503, 'SERVICE_UNAVAILABLE')));
    await page.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(
      await screen.findByText('The service is not available right now. Please try again in a moment.'),
    ).toBeInTheDocument();
    expect(screen.getByText('80 runs')).toBeInTheDocument();
  });
});

const refundPath = 'POST /private/purchases/:id/refund';
const agentId = '01900000-0000-7000-8000-0000000000cc';
const refunded = (paid_back: boolean): MockResponse => ({
  body: { message: '', purchase: anAdminPurchase({ status: 'refunded' }), paid_back },
});
type Handler = Parameters<typeof mockApi>[0][string];

async function showPurchase(given: Partial<AdminPurchase> = {}, answer: Handler = refunded(true)) {
  const requests = mockApi({
    'GET /public/agents': { body: { items: [], next_cursor: null } },
    [refundPath]: answer,
  });
  let closed = 0;
  const dialog = <RefundDialog purchase={anAdminPurchase(given)} open onClose={() => closed++} />;
  const rendered = await renderWithProviders(dialog, { user: { role: 'admin' }, texts: moneyTexts });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...rendered, sent, closed: () => closed };
}
const reason = /Reason/;

describe('the consequences for the buyer', () => {
  it.each<[Partial<AdminPurchase>, string]>([
    [
      { purchase_type: 'subscription_upgrade', item_identifier: 'premium', billing_cycle: 'annual' },
      '“Premium plan, one year” ends immediately for maria, and the previous plan is restored. Schedules over its limit are stopped.',
    ],
    [
      { purchase_type: 'execution_pack_s', execution_count: 1 },
      'maria immediately loses the unused runs of “1 run”.',
    ],
    [
      { purchase_type: 'agent_purchase', item_identifier: agentId, item_name: 'Chef' },
      '“Agent Chef”: maria loses access to the agent unless their plan includes it.',
    ],
    [
      { purchase_type: 'custom_agent', item_identifier: agentId, item_name: 'Owl' },
      '“Custom agent Owl”: maria loses access to the agent unless their plan includes it.',
    ],
  ])('are shown beforehand: %j', async (given, sentence) => {
    await showPurchase(given);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(sentence);
  });
});

describe('the reason', () => {
  it('is required first, with at most 500 characters and a note on who reads it', async () => {
    await showPurchase();
    const field = screen.getByLabelText(reason);
    expect(field).toHaveFocus();
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('maxlength', '500');
    expect(field).toHaveAccessibleDescription('Saved with the purchase and in the audit log');
  });
});

describe('the refund', () => {
  it.each([
    [true, '$99.00 was refunded to maria.'],
    [false, 'The purchase was reversed. Please refund $99.00 to maria manually.'],
  ])('reports whether the provider paid the money back: %s', async (paidBack, said) => {
    const { sent, closed } = await showPurchase({}, refunded(paidBack));
    enter(reason, 'Bought twice');
    press('Refund');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`/private/purchases/${anAdminPurchase().id}/refund`, { reason: 'Bought twice' }],
    ]);
    expect(closed()).toBe(1);
  });

  it.each<[string, Handler, string]>([
    ['refused', refusal(409, 'PURCHASE_NOT_REFUNDABLE'), 'Only a completed purchase can be refunded.'],
    [
      'refunded by someone else',
      refusal(409, 'PURCHASE_NOT_REFUNDABLE', [
        { path: '', message: 'x', code: 'ALREADY_REFUNDED', params: { refunded_at: '2026-11-20T10:00:00Z' } },
      ]),
      'This purchase has already been refunded.',
    ],
    ['broken', refusal(500, 'UNEXPECTED'), 'Failed to refund the purchase. Please try again later.'],
  ])('%s: keeps the reason, and can be retried', async (_name, failure, said) => {
    let answer: Handler = failure;
    const { sent, closed } = await showPurchase({}, (requests) =>
      typeof answer === 'function' ? answer(requests) : answer,
    );
    enter(reason, 'Bought twice');
    press('Refund');
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(screen.getByLabelText(reason)).toHaveValue('Bought twice');
    expect(closed()).toBe(0);
    answer = refunded(true);
    press('Refund');
    await screen.findByText('$99.00 was refunded to maria.');
    expect(sent().map(({ body }) => body)).toEqual([{ reason: 'Bought twice' }, { reason: 'Bought twice' }]);
  });
});
