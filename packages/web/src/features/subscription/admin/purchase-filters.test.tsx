import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { enter, press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { AllPurchases } from './all-purchases.tsx';
import { anAdminPurchase, buyerId, moneyTexts } from './testing/money.ts';

type Answers = Parameters<typeof mockApi>[0];
const one = { body: { items: [anAdminPurchase()], next_cursor: null } };

async function show(at = '/', purchases: Answers[string] = one) {
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
const address = ({ router }: Awaited<ReturnType<typeof show>>) => router.state.location.search;

describe('the filters of the purchases', () => {
  it('request a status and a kind, and keep both in the address', async () => {
    const page = await show();
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
    const page = await show();
    await screen.findByText('80 runs');
    enter('Search buyers', 'mar');
    await waitFor(() => expect(page.queries().at(-1)).toEqual({ search: 'mar' }));
    press('Clear search');
    await waitFor(() => expect(address(page)).toBe(''));
  });

  it('ignore an invalid address', async () => {
    const page = await show('/?status=gone&type=house', { body: { items: [], next_cursor: null } });
    expect(await screen.findByText('No purchases yet')).toBeInTheDocument();
    expect(page.queries()).toEqual([{}]);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Status: All');
  });

  it('show the single buyer in the address, and can remove it', async () => {
    const page = await show(`/?user=${buyerId}&status=completed`);
    const chip = (await screen.findByText('Buyer: maria')).parentElement as HTMLElement;
    chip.focus();
    await page.user.keyboard('{Delete}');
    await waitFor(() => expect(address(page)).toBe('?status=completed'));
    expect(screen.queryByText('Buyer: maria')).toBeNull();
  });

  it('keep the current rows, marked as busy, until the next response', async () => {
    const page = await show('/', ({ query }) => (query.get('status') ? neverResponds() : one));
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
    const page = await show('/', ({ query }) => {
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
    const page = await show('/', () => (calls++ === 0 ? one : refusal(503, 'SERVICE_UNAVAILABLE')));
    await page.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(
      await screen.findByText('The service is not available right now. Please try again in a moment.'),
    ).toBeInTheDocument();
    expect(screen.getByText('80 runs')).toBeInTheDocument();
  });
});
