import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { ProfileForm } from './profile-form.tsx';

const me = aUser();
const zones = '/public/users/me/timezone';
const free = { timezone: 'Europe/Moscow', can_update: true, hours_until_next_update: null };
const show = (answers: Record<string, MockResponse | ((asked: { body: unknown }) => MockResponse)> = {}) => {
  const requests = mockApi({
    [`GET ${zones}`]: { body: free },
    [`PUT ${zones}`]: ({ body }) => ({ body: { ...free, ...(body as object) } }),
    'PUT /public/users/:id': ({ body }) => ({ body: { ...me, ...(body as object) } }),
    'GET /users/me': { body: me },
    ...answers,
  });
  const puts = () =>
    requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  return renderWithProviders(<ProfileForm user={me} />, { user: {}, texts: ['users'] }).then((rendered) => ({
    ...rendered,
    puts,
  }));
};
const save = () => screen.getByRole('button', { name: 'Save changes' });

beforeEach(() => changeLanguage('en'));

it('sends nothing when nothing changed, with a notice', async () => {
  const { user, puts } = await show();
  await user.type(await screen.findByLabelText('Name'), '  ');
  await user.click(save());
  await screen.findByText('No changes to save');
  expect(puts()).toEqual([]);
});

it('sends only what changed; a time zone has its own request', async () => {
  const { user, puts } = await show();
  await user.type(await screen.findByLabelText('Name'), '!');
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  await user.selectOptions(screen.getByRole('combobox'), 'Asia/Tokyo');
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  await user.click(save());
  await screen.findByText('Profile saved.');
  expect(puts()).toEqual([
    { path: `/public/users/${me.id}`, body: { name: 'Marina Sokolova!' } },
    { path: zones, body: { timezone: 'Asia/Tokyo' } },
  ]);
});

it('requires the current password with a new email, and shows the server’s errors at their fields', async () => {
  const { user, puts } = await show({
    'PUT /public/users/:id': refusal(400, 'VALIDATION_FAILED', [
      { path: 'current_password', message: 'Is wrong', code: 'CURRENT_PASSWORD_WRONG' },
    ]),
  });
  await user.clear(await screen.findByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'new@example.com');
  await user.click(save());
  await screen.findByText('Please enter your current password');
  await user.type(screen.getByLabelText(/Current password/), 'wrong-one');
  await user.click(save());
  await screen.findByText('The current password is incorrect');
  expect(screen.getByLabelText(/Current password/)).toHaveFocus();
  expect(puts()).toEqual([
    {
      path: `/public/users/${me.id}`,
      body: { email: 'new@example.com', current_password: 'wrong-one' },
    },
  ]);
});

it('shows at the field that a username is taken', async () => {
  const { user } = await show({ 'PUT /public/users/:id': refusal(409, 'USERNAME_TAKEN') });
  await user.type(await screen.findByLabelText('Username'), '2');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true'));
});

it.each([
  ['en', 5, 'You can only change your timezone once per 24 hours. Please wait 5 more hours.'],
  ['ru', 21, 'Часовой пояс можно менять только раз в 24 часа. Подождите ещё 21 час.'],
  ['ru', 3, 'Часовой пояс можно менять только раз в 24 часа. Подождите ещё 3 часа.'],
] as const)(
  'a locked time zone is disabled and shows for how long, in %s for %i hours',
  async (language, hours, text) => {
    const locked = { ...free, can_update: false, hours_until_next_update: hours };
    await show({ [`GET ${zones}`]: { body: locked } });
    await act(() => changeLanguage(language));
    await screen.findByText(text);
    expect(screen.getByRole('combobox')).toBeDisabled();
  },
);

it('shows the remaining hours of a lock reported by the server', async () => {
  const { user } = await show({
    [`PUT ${zones}`]: refusal(409, 'TIMEZONE_LOCKED', [
      { path: 'timezone', message: '7', code: 'TIMEZONE_LOCKED', params: { hours: 7 } },
    ]),
  });
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  await user.selectOptions(screen.getByRole('combobox'), 'Asia/Tokyo');
  await user.click(save());
  await screen.findByText('You can only change your timezone once per 24 hours. Please wait 7 more hours.');
});

it('signs out two seconds after a password change, with a notice', async () => {
  const { user, puts } = await show({ 'POST /auth/logout': { body: { message: 'ok' } } });
  await user.type(await screen.findByLabelText('New password'), 'a-longer-one');
  await user.type(screen.getByLabelText(/Current password/), 'password-1');
  await user.click(save());
  await screen.findByText(/Password changed/);
  expect(puts()[0]?.body).toEqual({ password: 'a-longer-one', current_password: 'password-1' });
  await waitFor(() => expect(localStorage.getItem('agentarium.token')).toBeNull(), { timeout: 4000 });
});

it('has its own message for an unknown failure', async () => {
  const { user } = await show({ 'PUT /public/users/:id': refusal(500, 'UNEXPECTED') });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(save());
  await screen.findByText('Failed to update your profile. Please try again.');
});
