import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { DeleteAccount, DeleteAccountDialog, ExportAccount } from './account-settings.tsx';

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
