import type { AdminPurchase } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { AllPurchases } from './all-purchases.tsx';
import { anAdminPurchase, moneyTexts } from './testing/money.ts';

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

it('requests the filters in the address, and loads page by page', async () => {
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

it('counts the purchases, orders them by amount, and shows them as cards', async () => {
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

it('shows a notice for no purchases and for no match, and an error when loading fails', async () => {
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

it('downloads all matches as a file', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await show(listed(purchase(1, { username: '=evil()' })));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(make).toHaveBeenCalled());
  const text = await (make.mock.lastCall as unknown as [Blob])[0].text();
  expect(text).toContain("'=evil(),80 runs,99,USD,Completed");
});
