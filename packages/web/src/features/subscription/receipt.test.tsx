import type { Receipt as ReceiptData } from '@agentarium/contracts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { Component as Receipt, ErrorBoundary as ReceiptFailed } from './receipt.tsx';
import { aReceipt } from './testing/subscription.ts';

const receipt = aReceipt({
  currency: 'CAD',
  valid_until: '2027-11-20T10:00:00Z',
  pays_at_checkout: false,
});

async function show(given: Partial<ReceiptData> | null) {
  mockApi({
    'GET /subscription/purchases/:id': given
      ? { body: { ...receipt, ...given } }
      : refusal(404, 'PURCHASE_NOT_FOUND'),
    'GET /public/agents': { body: { items: [], next_cursor: null } },
  });
  return renderWithProviders(<Receipt />, {
    user: aUser(),
    texts: ['subscription'],
    at: `/receipt/${receipt.id}`,
    path: '/receipt/:id',
    ErrorBoundary: ReceiptFailed,
    routes: ['/subscription', '/admin/purchases', '/admin/users/7'].map((path) => ({
      path,
      element: <p>{path}</p>,
    })),
  });
}

it('a receipt shows the payment, the buyer and the end of the period', async () => {
  await show({});
  expect(await screen.findByText('CA$190.00')).toBeInTheDocument();
  expect(screen.getByText('Premium plan, one year')).toBeInTheDocument();
  expect(screen.getByText(/purchases are processed immediately/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the receipt of a pending purchase offers its payment, unless it is somebody else’s', async () => {
  const waiting = { status: 'pending', settled_at: null, pays_at_checkout: true } as const;
  const { unmount } = await show(waiting);
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeEnabled();
  expect(screen.queryByText(/purchases are processed immediately/)).toBeNull();
  // It is refetched every five seconds.
  unmount();
  await show({ ...waiting, buyer: { name: 'John', username: 'john', email: 'john@example.com' } });
  expect(await screen.findByText(/^John/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

it('a receipt goes back to the previous page', async () => {
  const { router, user } = await show({});
  await act(() => router.navigate('/admin/users/7'));
  await act(() => router.navigate(`/receipt/${receipt.id}`));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText('/admin/users/7')).toBeInTheDocument();
});

it.each([
  ['one’s own', receipt.buyer, '/subscription'],
  ['another’s', { name: 'John', username: 'john', email: 'john@example.com' }, '/admin/purchases'],
])('a receipt opened by its address, of %s, goes to the purchases', async (_whose, buyer, to) => {
  const { user } = await show({ buyer });
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText(to)).toBeInTheDocument();
});

it.each([
  [{}, '/subscription?plan=premium&cycle=annual'],
  [{ purchase_type: 'agent_purchase', item_identifier: 'abc' }, '/subscription?agent=abc'],
] as const)('a receipt of a failed purchase shows an error and links to its offer: %o', async (item, to) => {
  await show({ status: 'failed', ...item });
  expect(await screen.findByRole('alert')).toHaveTextContent('Purchase failed. Please try again.');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', to);
});

it('the page of a receipt shows a notice if it does not exist', async () => {
  await show(null);
  expect(await screen.findByText('Receipt not found')).toBeInTheDocument();
});
