import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText, press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { SessionList } from './session-list.tsx';

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
const password = /Current password/;
const confirm = (typed: string) => {
  enter(password, typed);
  press('End session');
};
const endOther = async (typed: string) => {
  press('End session: Unknown device');
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
  expect(dialog).toHaveAccessibleDescription(/^Unknown device will be signed out/);
  confirm(typed);
};
const show = (
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
    await show(listed(...[1, 2, 3, 4, 5, 6].map((number) => session(number)), session(7, true)));
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(/10\.0\.0\.7.*This device/);
    press('Show all sessions (7)');
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('shows a short list completely', async () => {
    await show(listed(session(1, true), session(2)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('shows an error when it fails to load, and loads on Retry', async () => {
    const answers = [connectionLost, () => listed(session(1, true))];
    await show(() => answers.shift()?.() ?? listed());
    expect(await screen.findByText('Failed to load your sessions')).toBeInTheDocument();
    expect(screen.getByText(/server can't be reached/)).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('This device')).toBeInTheDocument();
  });
});

describe('ending a session', () => {
  it('is offered for every session except this one', async () => {
    await show(listed(session(1, true, firefox), session(2, false, firefox)));
    const [own, other] = await screen.findAllByRole('listitem');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      within(other as HTMLElement).getByRole('button', { name: 'End session: Firefox on Linux' }),
    ).toBeEnabled();
  });

  it('requires the password, shows a notice, and removes the session from the list', async () => {
    const lists = [listed(session(1, true), session(2)), listed(session(1, true))];
    const { requests } = await show(() => lists.shift() ?? listed(session(1, true)));
    await screen.findByText('10.0.0.2');
    await endOther('');
    await expectFieldText(password, 'Please enter your current password');
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    confirm('my-password');
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
    const { requests } = await show(listed(session(1, true), session(2)), answer);
    await screen.findByText('10.0.0.2');
    await endOther('my-password');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });

  it('shows a wrong password at its field', async () => {
    const details = [{ path: 'current_password', message: 'x', code: 'CURRENT_PASSWORD_WRONG' as const }];
    await show(listed(session(1, true), session(2)), refusal(400, 'VALIDATION_FAILED', details));
    await screen.findByText('10.0.0.2');
    await endOther('a guess');
    await expectFieldText(password, 'The current password is incorrect');
  });
});
