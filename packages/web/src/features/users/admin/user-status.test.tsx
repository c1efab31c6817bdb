import type { StatusHistoryEntry, User } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { StatusDialog, StatusHistory, StatusMenu, StatusPanel } from './user-status.tsx';

type Handler = Parameters<typeof mockApi>[0][string];
const boris = aUser({ id: '01900000-0000-7000-8000-000000000002', name: 'Boris Ivanov', username: 'boris' });
const texts = ['admin', 'users-admin'];
const path = 'PUT /private/users/:id/status';
const answered = (answer: Handler) => {
  const requests = mockApi({
    [path]: answer,
    'GET /private/users/:id/status/history': { body: { items: [], next_cursor: null } },
  });
  return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
};

const why: [string, Handler, string][] = [
  [
    'the last administrator',
    refusal(409, 'IN_USE'),
    'This is the only active administrator. Make another user an administrator first.',
  ],
  [
    'no connection',
    connectionLost,
    "Failed to change user status. Please try again. The server can't be reached. Check your connection and try again.",
  ],
];

describe('the menu of a status', () => {
  it.each<[User['status'], string, string, 'active' | 'blocked']>([
    ['active', 'Active', 'Block', 'blocked'],
    ['suspended', 'Suspended', 'Activate', 'active'],
  ])('of an account that is %s shows %s and offers: %s', async (status, said, offered, chosen) => {
    const choices: string[] = [];
    const menu = <StatusMenu user={{ name: 'Boris', status }} onChoose={(next) => choices.push(next)} />;
    await renderWithProviders(menu, { texts });
    const button = screen.getByRole('button', { name: `Manage the status of Boris: ${said}` });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    press(/^Manage the status/);
    const items = screen.getAllByRole('menuitem');
    expect(textsOf(items)).toEqual([offered]);
    items[0]?.click();
    expect(choices).toEqual([chosen]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('the dialog that changes a status', () => {
  const show = async (status: 'active' | 'blocked', answer: Handler) => {
    const sent = answered(answer);
    let closed = 0;
    const dialog = <StatusDialog user={boris} status={status} open onClose={() => closed++} />;
    const rendered = await renderWithProviders(dialog, { texts });
    return { ...rendered, sent, closed: () => closed };
  };

  it.each([
    [
      'blocked',
      'Block',
      "All the user's sessions end, and they can't sign in again.",
      'Boris Ivanov is blocked.',
    ],
    ['active', 'Activate', 'The user can sign in again.', 'Boris Ivanov is active.'],
  ] as const)(
    '%s: explains the effect, requires a reason, and sends it once',
    async (status, action, text, done) => {
      const { handler, release } = deferred({ body: { ...boris, status } });
      const { sent, closed } = await show(status, handler);
      const dialog = screen.getByRole('dialog', { name: `${action} Boris Ivanov?`, description: text });
      const button = within(dialog).getByRole('button', { name: action });
      expect(button).toBeDisabled();
      expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription("Saved in the account's history.");
      enter(/^Reason/, ' Spam ');
      press(action);
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
      press(action);
      press('Cancel');
      expect([sent().length, closed()]).toEqual([1, 0]);
      release();
      expect(await screen.findByText(done)).toBeInTheDocument();
      expect([sent(), closed()]).toEqual([[{ status, reason: 'Spam' }], 1]);
    },
  );

  it.each(why)('keeps the reason at %s, and shows why', async (_name, answer, said) => {
    const { closed } = await show('blocked', answer);
    enter(/^Reason/, 'Spam');
    press('Block');
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('Spam');
    expect(closed()).toBe(0);
  });
});

describe('the status of an account on its page', () => {
  const show = async (given: Partial<User>, answer: Handler) => {
    const sent = answered(answer);
    await renderWithProviders(<StatusPanel user={{ ...boris, ...given }} />, { texts });
    press(/^Status/);
    return sent;
  };
  const sure = async (name: string) =>
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .click();

  it('changes only once it is confirmed, with a reason of its own', async () => {
    const sent = await show({}, { body: boris });
    press('Block');
    await sure('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
    press('Block');
    await sure('Block');
    await waitFor(() =>
      expect(sent()).toEqual([{ status: 'blocked', reason: 'Admin manual status change' }]),
    );
  });

  it('names an account without a name by its username, and confirms the change', async () => {
    const sent = await show({ name: '', status: 'blocked' }, { body: boris });
    press('Activate');
    expect(await screen.findByRole('alertdialog', { name: 'Activate boris?' })).toBeInTheDocument();
    await sure('Activate');
    expect(await screen.findByText('boris is active.')).toBeInTheDocument();
    expect(sent()).toEqual([{ status: 'active', reason: 'Admin manual status reactivation' }]);
  });

  it.each(why)('shows why it was not changed: %s', async (_name, answer, said) => {
    await show({}, answer);
    press('Block');
    await sure('Block');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Block' })).toBeEnabled();
  });
});

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

async function showHistory(answer: Handler) {
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
  ])('shows status, reason, date and actor: %j', async (given, said) => {
    await showHistory(page([entry(given)]));
    expect(await entries()).toEqual([said]);
  });

  it('shows why it can’t be loaded, and loads on Retry', async () => {
    let isDown = true;
    await showHistory(() => (isDown ? connectionLost() : page([entry()])));
    expect(await screen.findByRole('alert')).toHaveTextContent("The server can't be reached.");
    isDown = false;
    press('Retry');
    expect(await entries()).toHaveLength(1);
  });

  it('loads page by page, and shows both of two entries at the same time', async () => {
    const { requests } = await showHistory(({ query }) =>
      query.get('cursor')
        ? page([entry({ reason: 'First', changed_at: '2026-11-01T10:00:00Z' })])
        : page([entry(), entry({ status: 'active' })], 'next'),
    );
    expect(await entries()).toHaveLength(2);
    press('Show more');
    expect(await screen.findByText('First')).toBeInTheDocument();
    expect(await entries()).toHaveLength(3);
    expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'next']);
  });
});
