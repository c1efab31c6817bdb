import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { DeleteAccount, DeleteAccountDialog, ExportAccount, SessionList } from './account-settings.tsx';

const me = aUser();
const call = 'DELETE /public/users/:id';
const done = { body: { message: 'Deleted' } };
const password = /Current password/;

async function open(answer: Parameters<typeof mockApi>[0][string] = done) {
  const requests = mockApi({ [call]: answer, 'POST /auth/logout': done });
  const closed: string[] = [];
  const dialog = <DeleteAccountDialog userId={me.id} onClose={() => closed.push('closed')} />;
  const rendered = await renderWithProviders(dialog, { user: {}, texts: ['users'] });
  const deletions = () => requests.filter(({ method }) => method === 'DELETE');
  return { ...rendered, closed, deletions };
}
const confirm = (typed: string) => {
  enter(password, typed);
  press('Delete permanently');
};

describe('the dialog that deletes the account', () => {
  it('waits for the password, then deletes the account and ends the session', async () => {
    const { deletions } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    expect(dialog).toHaveAccessibleDescription(/personal parameters, runs, favorites/);
    expect(screen.getByLabelText(password)).toHaveFocus();
    press('Delete permanently');
    await expectFieldText(password, 'Please enter your current password');
    expect(deletions()).toEqual([]);
    confirm('password-1');
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-out'));
    expect(deletions().map(({ path, body }) => [path, body])).toEqual([
      [`/public/users/${me.id}`, { current_password: 'password-1' }],
    ]);
    expect(await screen.findByText('Your account has been deleted.')).toBeInTheDocument();
  });

  it('shows a wrong password at its field, and does not sign out', async () => {
    await open(
      refusal(400, 'VALIDATION_FAILED', [
        { path: 'body.current_password', message: 'Wrong', code: 'CURRENT_PASSWORD_WRONG' },
      ]),
    );
    confirm('wrong');
    await expectFieldText(password, 'The current password is incorrect');
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it.each([
    ['when the fault is unknown', refusal(500, 'UNEXPECTED'), 'The account could not be deleted.'],
    [
      'when nobody else is an administrator',
      refusal(409, 'IN_USE'),
      'You are the only active administrator. Make someone else an administrator first.',
    ],
  ])('keeps the account and the input %s', async (_when, answer, text) => {
    await open(answer);
    confirm('password-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(password)).toHaveValue('password-1');
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it('can be closed until it has started, and is sent once', async () => {
    const { handler, release } = deferred(done);
    const { closed, deletions, user } = await open(handler);
    press('Cancel');
    expect(closed).toEqual(['closed']);
    confirm('password-1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
    await user.keyboard('{Escape}{Enter}');
    expect(closed).toHaveLength(1);
    release();
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-out'));
    expect(deletions()).toHaveLength(1);
  });
});

it('the dialog that deletes an account opens with its own button, asks before Escape loses what was typed, and is empty when reopened', async () => {
  mockApi({});
  const { user } = await renderWithProviders(<DeleteAccount user={me} />, { user: {}, texts: ['users'] });
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Delete my account');
  const dialog = await screen.findByRole('dialog');
  enter(password, 'typed');
  expect(within(dialog).getByLabelText(password)).toHaveValue('typed');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  press(/^Leave/);
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByLabelText(password)).toHaveValue('');
});

afterEach(() => vi.restoreAllMocks());

const show = async (answer: Parameters<typeof mockApi>[0][string]) => {
  const requests = mockApi({ 'GET /public/users/me/export': answer });
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const app = await renderWithProviders(<ExportAccount />, { texts: ['users'], user: {} });
  await app.user.click(screen.getByRole('button', { name: 'Download my data' }));
  return { requests, names };
};

it('the download of an account saves the response as a file and confirms it', async () => {
  const { requests, names } = await show({ body: { format: 'agentarium-account' } });
  expect(await screen.findByText('Your data has been downloaded.')).toBeInTheDocument();
  expect(names).toEqual(['agentarium-account.json']);
  expect(requests).toHaveLength(1);
});

it('the download of an account shows an error when it fails, and saves nothing', async () => {
  const { names } = await show(refusal(500, 'UNEXPECTED'));
  await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
  expect(names).toEqual([]);
});

const at = '2026-11-22T10:00:00Z';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (number: number, is_current = false, user_agent: string | null = null) => ({
  id: `session-${number}`,
  created_at: at,
  last_seen_at: at,
  expires_at: at,
  user_agent,
  ip: `10.0.0.${number}`,
  is_current,
});

const listed = (...items: ReturnType<typeof session>[]): MockResponse => ({ body: { items } });
const confirmEnd = (typed: string) => {
  enter(password, typed);
  press('End session');
};
const endOther = async (typed: string) => {
  press('End session: Unknown device');
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
  expect(dialog).toHaveAccessibleDescription(/^Unknown device will be signed out/);
  confirmEnd(typed);
};
const showSessions = (
  list: Parameters<typeof mockApi>[0][string],
  end: MockResponse = { body: { message: 'ok' } },
) => {
  const requests = mockApi({ 'GET /auth/sessions': list, 'DELETE /auth/sessions/:id': end });
  return renderWithProviders(<SessionList />, { texts: ['users'], user: {} }).then((rendered) => ({
    ...rendered,
    requests,
  }));
};

describe('the list of sessions', () => {
  it('shows this session first, then the latest, and all on request', async () => {
    await showSessions(listed(...[1, 2, 3, 4, 5, 6].map((number) => session(number)), session(7, true)));
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(/10\.0\.0\.7.*This device/);
    press('Show all sessions (7)');
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('shows a short list completely', async () => {
    await showSessions(listed(session(1, true), session(2)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('shows an error when it fails to load, and loads on Retry', async () => {
    const answers = [connectionLost, () => listed(session(1, true))];
    await showSessions(() => answers.shift()?.() ?? listed());
    expect(await screen.findByText('Failed to load your sessions')).toBeInTheDocument();
    expect(screen.getByText(/server can't be reached/)).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('This device')).toBeInTheDocument();
  });
});

describe('ending a session', () => {
  it('is offered for every session except this one', async () => {
    await showSessions(listed(session(1, true, firefox), session(2, false, firefox)));
    const [own, other] = await screen.findAllByRole('listitem');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      within(other as HTMLElement).getByRole('button', { name: 'End session: Firefox on Linux' }),
    ).toBeEnabled();
  });

  it('requires the password, shows a notice, and removes the session from the list', async () => {
    const lists = [listed(session(1, true), session(2)), listed(session(1, true))];
    const { requests } = await showSessions(() => lists.shift() ?? listed(session(1, true)));
    await screen.findByText('10.0.0.2');
    await endOther('');
    await expectFieldText(password, 'Please enter your current password');
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    confirmEnd('my-password');
    expect(await screen.findByText('Session ended.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('10.0.0.2')).toBeNull());
    expect(requests.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/auth/sessions/session-2',
      body: { current_password: 'my-password' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
  });

  it.each([
    [refusal(500, 'UNEXPECTED'), 'The session could not be ended.'],
    [refusal(404, 'SESSION_NOT_FOUND'), 'This session has already ended.'],
  ])('shows why it failed, and refetches', async (answer, text) => {
    const { requests } = await showSessions(listed(session(1, true), session(2)), answer);
    await screen.findByText('10.0.0.2');
    await endOther('my-password');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });

  it('shows a wrong password at its field', async () => {
    const details = [{ path: 'current_password', message: 'x', code: 'CURRENT_PASSWORD_WRONG' as const }];
    await showSessions(listed(session(1, true), session(2)), refusal(400, 'VALIDATION_FAILED', details));
    await screen.findByText('10.0.0.2');
    await endOther('a guess');
    await expectFieldText(password, 'The current password is incorrect');
  });
});
