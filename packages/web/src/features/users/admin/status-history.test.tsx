import type { StatusHistoryEntry } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { StatusHistory } from './status-history.tsx';

const userId = '01900000-0000-7000-8000-000000000002';
const entry = (given: Partial<StatusHistoryEntry> = {}): StatusHistoryEntry => ({
  status: 'blocked',
  changed_by_username: 'admin',
  changed_at: '2026-11-02T10:00:00Z',
  reason: 'Spam',
  ...given,
});
const page = (items: StatusHistoryEntry[], next_cursor: string | null = null) => ({
  body: { items, next_cursor },
});
type Handler = Parameters<typeof mockApi>[0][string];

async function show(answer: Handler) {
  const requests = mockApi({ 'GET /private/users/:id/status/history': answer });
  const options = { user: { role: 'admin' as const }, texts: ['admin', 'users-admin'] };
  const rendered = await renderWithProviders(<StatusHistory userId={userId} />, options);
  return { ...rendered, requests };
}
const entries = async () => textsOf(await screen.findAllByRole('listitem'));

describe('the history of an account’s status', () => {
  it.each<[Partial<StatusHistoryEntry>, string]>([
    [{}, 'BlockedSpamNov 2, 2026, 1:00 PM · by admin'],
    [{ status: 'active', reason: null }, 'ActiveNo reason was givenNov 2, 2026, 1:00 PM · by admin'],
    [{ status: 'inactive', changed_by_username: null }, 'InactiveSpamNov 2, 2026, 1:00 PM'],
    [{ status: 'pending_verification' }, 'Awaiting verificationSpamNov 2, 2026, 1:00 PM · by admin'],
    [{ status: 'suspended' }, 'SuspendedSpamNov 2, 2026, 1:00 PM · by admin'],
  ])('shows status, reason, date and actor: %j', async (given, said) => {
    await show(page([entry(given)]));
    expect(await entries()).toEqual([said]);
  });

  it('can be empty', async () => {
    await show(page([]));
    expect(await screen.findByText('The status has never been changed.')).toBeInTheDocument();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows that it is loading', async () => {
    await show(neverResponds);
    expect(screen.getByLabelText('Loading')).toBeInTheDocument();
  });

  it.each<[string, () => ReturnType<typeof refusal>, string]>([
    ['no connection', connectionLost, "The server can't be reached. Check your connection and try again."],
    ['no permission', () => refusal(403, 'FORBIDDEN'), 'You do not have permission to do this.'],
  ])('shows why it can’t be loaded, %s, and loads on Retry', async (_name, failure, why) => {
    let isDown = true;
    await show(() => (isDown ? failure() : page([entry()])));
    expect(await screen.findByRole('alert')).toHaveTextContent(why);
    isDown = false;
    press('Retry');
    expect(await entries()).toHaveLength(1);
  });

  it('loads page by page, and shows both of two entries at the same time', async () => {
    const { requests } = await show(({ query }) =>
      query.get('cursor')
        ? page([entry({ reason: 'First' })])
        : page([entry(), entry({ status: 'active' })], 'next'),
    );
    expect(await entries()).toHaveLength(2);
    press('Show more');
    expect(await screen.findByText('First')).toBeInTheDocument();
    expect(await entries()).toHaveLength(3);
    expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'next']);
  });
});
