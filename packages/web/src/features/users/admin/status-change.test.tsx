import type { User } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, press, switchToRussian, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { StatusDialog } from './status-dialog.tsx';
import { StatusMenu } from './status-menu.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UsageFigures } from './usage-figures.tsx';

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
    'This is the only active administrator. There must be at least one.',
  ],
  [
    'no connection',
    connectionLost,
    "Failed to change user status. Please try again. The server can't be reached. Check your connection and try again.",
  ],
  ['no permission', refusal(403, 'FORBIDDEN'), 'You do not have permission to do this.'],
  ['an account that is gone', refusal(404, 'USER_NOT_FOUND'), 'This user does not exist.'],
];

describe('the menu of a status', () => {
  it.each<[User['status'], string, string, 'active' | 'blocked']>([
    ['active', 'Active', 'Block', 'blocked'],
    ['blocked', 'Blocked', 'Activate', 'active'],
    ['suspended', 'Suspended', 'Activate', 'active'],
    ['pending_verification', 'Awaiting verification', 'Activate', 'active'],
    ['inactive', 'Inactive', 'Activate', 'active'],
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

  it.each<[User['status'], string]>([
    ['active', 'This user can sign in and run tasks.'],
    ['blocked', "This user can't sign in until an administrator activates the account."],
    ['suspended', "This account is suspended: the user can't sign in for now."],
    [
      'pending_verification',
      'The email address is not confirmed yet. By activating the account you vouch for it.',
    ],
    ['inactive', "This account is inactive: the user can't sign in."],
  ])('explains what %s means', async (status, meaning) => {
    await show({ status }, {});
    expect(screen.getByText(meaning)).toBeInTheDocument();
  });

  it('does not change without confirmation', async () => {
    const sent = await show({}, { body: boris });
    press('Block');
    await sure('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('names an account without a name by its username, and confirms the change', async () => {
    await show({ name: '', status: 'blocked' }, { body: boris });
    press('Activate');
    expect(await screen.findByRole('alertdialog', { name: 'Activate boris?' })).toBeInTheDocument();
    await sure('Activate');
    expect(await screen.findByText('boris is active.')).toBeInTheDocument();
  });

  it.each(why)('shows why it was not changed: %s', async (_name, answer, said) => {
    await show({}, answer);
    press('Block');
    await sure('Block');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Block' })).toBeEnabled();
  });
});

describe('the runs left today', () => {
  it.each([
    ['en', 10, 1, '1 of 10 runs left today'],
    ['en', 10, 0, '0 of 10 runs left today'],
    ['en', -1, -1, 'Unlimited runs'],
    ['ru', 150, 21, 'сегодня остался 21 запуск из 150'],
    ['ru', 150, 22, 'сегодня осталось 22 запуска из 150'],
    ['ru', 150, 11, 'сегодня осталось 11 запусков из 150'],
    ['ru', -1, -1, 'Запуски без ограничений'],
  ])('in %s with a limit of %i and %i left: %s', async (language, daily_limit, remaining, said) => {
    if (language === 'ru') await switchToRussian();
    const usage = { ...boris.usage_status, daily_limit, remaining_executions: remaining };
    await renderWithProviders(<UsageFigures usage={usage} />, { texts });
    expect(screen.getByText(said)).toBeInTheDocument();
  });
});
