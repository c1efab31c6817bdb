import type { Invitation } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { PeopleTools } from './people-tools.tsx';

const anInvitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: 'ann',
  email: 'ann@example.com',
  username: null,
  name: null,
  role: 'user',
  sent: 'mail',
  mail_status: null,
  created_by_username: 'admin',
  created_at: '2026-11-01T10:00:00Z',
  expires_at: '2026-11-08T10:00:00Z',
  ...given,
});

const file = (name: string) => new File([`email\n${name}@example.com`], `${name}.csv`, { type: 'text/csv' });

it('people of a file are invited once it was checked; then only Close is left, until another file is chosen', async () => {
  const requests = mockApi({
    'POST /private/users/csv': { body: { rows: 1, invited: 1, errors: [], links: [] } },
  });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  const chooser = () => screen.getByLabelText('Choose a file', { selector: 'input' });
  await user.upload(chooser(), file('ann'));
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();

  await user.upload(chooser(), file('bob'));
  expect(await screen.findByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
  const sent = { csv: 'email\nann@example.com', sent: 'mail' };
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ...sent, dry_run: true },
    sent,
    { csv: 'email\nbob@example.com', sent: 'mail', dry_run: true },
  ]);
});

it('the import of people asks before Escape loses a CSV file that was checked', async () => {
  mockApi({ 'POST /private/users/csv': { body: { rows: 1, invited: 1, errors: [], links: [] } } });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file('ann'));
  expect(await screen.findByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});

it('the import of people refuses a CSV file in another encoding than UTF-8, which would garble names', async () => {
  const requests = mockApi({
    'GET /private/invitations': { body: { items: [], next_cursor: null, mail_available: true } },
  });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  // "Иван" as Excel saves it in Russian Windows.
  const name = new Uint8Array([0xc8, 0xe2, 0xe0, 0xed]);
  const file = new File(['email;name\nivan@example.com;', name], 'people.csv', { type: 'text/csv' });
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(chooser, file);
  expect(await screen.findByText(/^This file is not in UTF-8/)).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('somebody is invited by link where the server can’t send mail', async () => {
  const bob = anInvitation({ id: 'bob', email: 'bob@example.com', sent: 'link' });
  const requests = mockApi({
    'GET /private/invitations': { body: { items: [bob], next_cursor: null, mail_available: false } },
    'POST /private/invitations': {
      status: 201,
      body: {
        invitation: anInvitation({ email: 'ann@example.com' }),
        link: 'https://example.com/invitation?token=x',
      },
    },
  });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite a user' }));
  expect(await screen.findByText("This server can't send email. Invite by link.")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'By email' })).toBeDisabled();
  await user.type(screen.getByLabelText(/^Email/), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/^The link is shown only now/)).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ann@example.com',
    sent: 'link',
  });
});

const openInvite = async () => {
  const app = await renderWithProviders(<PeopleTools filter={{}} />, { texts: ['users-admin', 'admin'] });
  await app.user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Invite a user' }));
  return app;
};

it('an invitation that could not be revoked stays, and the dialog shows the error', async () => {
  mockApi({
    'GET /private/invitations': {
      body: { items: [anInvitation()], next_cursor: null, mail_available: true },
    },
    'DELETE /private/invitations/:id': refusal(500, 'UNEXPECTED'),
  });
  const { user } = await openInvite();
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    /^The invitation could not be revoked/,
  );
  expect(screen.getByText('ann@example.com')).toBeInTheDocument();
});

it('an invitation whose mail failed says so, and can be passed on as a link', async () => {
  const failed = anInvitation({ name: 'Ann', role: 'admin', mail_status: 'failed' });
  let open = [failed];
  const requests = mockApi({
    'GET /private/invitations': () => ({ body: { items: open, next_cursor: null, mail_available: true } }),
    'POST /private/invitations': () => {
      open = [anInvitation({ id: 'new', sent: 'link' })];
      return { status: 201, body: { invitation: open[0], link: 'https://example.com/invitation?token=x' } };
    },
  });
  const { user } = await openInvite();
  expect(await screen.findByText(/^The email could not be sent/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Get a link' }));
  expect(await screen.findByText(/^The link is shown only now/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^The email could not be sent/)).toBeNull());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ann@example.com',
    name: 'Ann',
    role: 'admin',
    sent: 'link',
  });
});

it('an invitation requires an address; once it was sent, only Close is left', async () => {
  let open: Invitation[] = [];
  mockApi({
    'GET /private/invitations': () => ({ body: { items: open, next_cursor: null, mail_available: true } }),
    'POST /private/invitations': () => {
      open = [anInvitation({ mail_status: 'waiting' })];
      return { status: 201, body: { invitation: open[0], link: null } };
    },
  });
  const { user } = await openInvite();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Email/), 'ann@example.com');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('The invitation is on its way.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
});

it('the import of people says why a file of people can’t be used', async () => {
  const detail = { path: 'csv', message: 'x', code: 'REQUIRED' as const };
  mockApi({ 'POST /private/users/csv': refusal(400, 'VALIDATION_FAILED', [detail]) });
  const { user } = await renderWithProviders(<PeopleTools filter={{}} />, {
    texts: ['users-admin', 'admin'],
  });
  await user.click(screen.getByRole('button', { name: /^Invitations, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file('ann'));
  expect(await screen.findByText('The first line must name a column “email”.')).toBeInTheDocument();
  expect(screen.getByText('ann.csv')).toBeInTheDocument();
});
