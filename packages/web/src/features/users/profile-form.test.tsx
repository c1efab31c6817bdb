import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Component as SettingsPage } from '../../routes/settings.tsx';
import { ProfileForm, Component as ProfilePage, ProfileSummary } from './profile-form.tsx';
import { timezoneRegions } from './timezone-field.tsx';

const me = aUser();
const zones = '/public/users/me/timezone';
const free = { timezone: 'Europe/Moscow', can_update: true, hours_until_next_update: null };
const update = 'PUT /public/users/:id';

/** As on the page: the form is of the session's user, whom a save changes. */
function OwnProfile() {
  const { user } = useSession();
  return user && <ProfileForm user={user} />;
}

async function showForm(answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    [`GET ${zones}`]: { body: free },
    [`PUT ${zones}`]: ({ body }) => ({ body: { ...free, ...(body as object) } }),
    [update]: ({ body }) => ({ body: { ...me, ...(body as object) } }),
    'GET /users/me': { body: me },
    ...answers,
  });
  const rendered = await renderWithProviders(<OwnProfile />, { user: {}, texts: ['users'] });
  await screen.findByLabelText('Name');
  const puts = () =>
    requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  return { ...rendered, puts };
}
const submit = () => fireEvent.click(screen.getByText('Save changes'));

it('the form of the profile sends only what changed; a time zone has its own request', async () => {
  const { puts } = await showForm();
  enter('Name', 'Marina Sokolova!');
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Asia/Tokyo' } });
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  submit();
  await screen.findByText('Profile saved.');
  expect(puts()).toEqual([
    { path: `/public/users/${me.id}`, body: { name: 'Marina Sokolova!', before: { name: me.name } } },
    { path: zones, body: { timezone: 'Asia/Tokyo' } },
  ]);
});

it('the form of the profile keeps what is typed while it is being saved', async () => {
  const saving = deferred({ body: { ...me, name: 'Anna' } });
  const { puts } = await showForm({ [update]: saving.handler });
  enter('Name', 'Anna');
  submit();
  await waitFor(() => expect(puts()).toHaveLength(1));
  enter('Name', 'Anna K');
  enter('Username', 'anna.k');
  saving.release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled());
  submit();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toEqual({
    name: 'Anna K',
    username: 'anna.k',
    before: { name: 'Anna', username: me.username },
  });
});

it('the form of the profile names a field that another tab has changed too, and keeps the input', async () => {
  await showForm({
    [update]: refusal(409, 'STALE_WRITE', [{ path: 'name', message: 'In English', code: 'STALE_WRITE' }]),
  });
  enter('Name', 'Anna');
  submit();
  await screen.findByText(/^This was changed in another tab or on another device/);
  expect(screen.getByLabelText('Name')).toHaveValue('Anna');
});

it('the form of the profile requires the current password with a new email, and shows the server’s errors at their fields', async () => {
  const { puts } = await showForm({
    'PUT /public/users/:id': refusal(400, 'VALIDATION_FAILED', [
      { path: 'current_password', message: 'Is wrong', code: 'CURRENT_PASSWORD_WRONG' },
    ]),
  });
  enter('Email', 'new@example.com');
  submit();
  await screen.findByText('Please enter your current password');
  enter(/Current password/, 'wrong-one');
  submit();
  await screen.findByText('The current password is incorrect');
  expect(screen.getByLabelText(/Current password/)).toHaveFocus();
  expect(puts()).toEqual([
    {
      path: `/public/users/${me.id}`,
      body: {
        email: 'new@example.com',
        current_password: 'wrong-one',
        before: { email: me.email },
      },
    },
  ]);
});

it('the form of the profile shows the remaining hours of a lock reported by the server', async () => {
  await showForm({
    [`PUT ${zones}`]: refusal(409, 'TIMEZONE_LOCKED', [
      { path: 'timezone', message: '7', code: 'TIMEZONE_LOCKED', params: { hours: 7 } },
    ]),
  });
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Asia/Tokyo' } });
  submit();
  await screen.findByText('You can only change your timezone once per 24 hours. Please wait 7 more hours.');
});

describe('the profile form', () => {
  it('shows every broken rule at its field, and sends nothing', async () => {
    const { puts } = await showForm();
    enter('Name', '');
    enter('Username', 'ab');
    enter('Email', 'marina@');
    enter('New password', '1234567');
    submit();
    await expectFieldText('Name', 'Name is required');
    await expectFieldText('Username', 'Username must be at least 3 characters');
    await expectFieldText('Email', 'Invalid email address');
    await expectFieldText('New password', 'Password must be at least 8 characters');
    expect(puts()).toEqual([]);
  });

  it.each([
    ['EMAIL_TAKEN', 'Email', 'new@example.com', 'This email address is already in use'],
    ['USERNAME_TAKEN', 'Username', 'taken', 'This username is already taken'],
  ])('shows %s at its field', async (code, label, value, text) => {
    await showForm({ [update]: refusal(409, code) });
    enter(label, value);
    if (label === 'Email') enter(/Current password/, 'password-1');
    submit();
    await expectFieldText(label, text);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('asks for the current password only while there is a new email or password', async () => {
    await showForm();
    const asksFor = () => screen.queryByLabelText(/Current password/) !== null;
    expect(asksFor()).toBe(false);
    enter('Email', 'new@example.com');
    await waitFor(() => expect(asksFor()).toBe(true));
    enter('Email', ` ${me.email} `);
    await waitFor(() => expect(asksFor()).toBe(false));
    enter('New password', 'long enough');
    await waitFor(() => expect(asksFor()).toBe(true));
    expect(screen.getByLabelText('Current password')).toHaveAttribute('aria-required', 'true');
  });

  it('is sent by Enter, trimmed, and hides its notice at the next edit', async () => {
    const { puts, user } = await showForm();
    enter('Name', ' Anna ');
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    expect(await screen.findByText('Profile saved.')).toBeInTheDocument();
    expect(puts()[0]?.body).toMatchObject({ name: 'Anna' });
    enter('Name', 'Anna S');
    await waitFor(() => expect(screen.queryByText('Profile saved.')).toBeNull());
  });

  it('keeps the saved account when the time zone is refused', async () => {
    const { puts } = await showForm({ [`PUT ${zones}`]: refusal(500, 'UNEXPECTED') });
    enter('Name', 'Anna');
    await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Asia/Tokyo' } });
    submit();
    expect(await screen.findByText('Failed to update your profile. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('Asia/Tokyo');
    submit();
    await waitFor(() => expect(puts()).toHaveLength(3));
    expect(puts().map(({ path }) => path)).toEqual([`/public/users/${me.id}`, zones, zones]);
  });
});

const texts = ['users'];
const usage = { daily_limit: 25, remaining_executions: 7, next_reset_time: null, hours_until_reset: null };

it('the summary of the profile shows the avatar, the role, member since and the runs left today', async () => {
  await renderWithProviders(<ProfileSummary user={aUser({ role: 'admin', usage_status: usage })} />, {
    texts,
  });
  expect(screen.getByText('MS')).toBeInTheDocument();
  expect(screen.getByText('Administrator')).toBeInTheDocument();
  expect(screen.getByText('Member since Nov 1, 2026')).toBeInTheDocument();
  expect(screen.getByText('7 of 25 runs left today')).toBeInTheDocument();
});

it('the profile has its fields, the time zone locked while loading; about 40 zones in six regions', async () => {
  const { handler, release } = deferred({
    body: { timezone: 'Europe/Moscow', can_update: true, hours_until_next_update: null },
  });
  mockApi({ 'GET /users/me': { body: aUser() }, 'GET /public/users/me/timezone': handler });
  await renderWithProviders(<ProfilePage />, { user: {}, texts });
  for (const label of ['Name', 'Username', 'Email', 'New password']) {
    expect(await screen.findByLabelText(label)).toBeInTheDocument();
  }
  expect(screen.getByRole('combobox')).toBeDisabled();
  release();
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled());
  expect(screen.getAllByRole('group').filter(({ tagName }) => tagName === 'OPTGROUP')).toHaveLength(6);
  const zones = Object.values(timezoneRegions).flat();
  expect(new Set(zones).size).toBe(zones.length);
  expect(Math.abs(zones.length - 40)).toBeLessThanOrEqual(10);
});

it('the settings choose the language', async () => {
  mockApi({ 'PUT /public/users/me/language': { body: { language: 'ru' } } });
  const { user } = await renderWithProviders(<SettingsPage />, { user: {}, texts });
  const languages = await screen.findByRole('group', { name: 'Language' });
  expect(languages).toHaveTextContent('EnglishРусский');
  await user.click(screen.getByRole('button', { name: 'Русский' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Настройки' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
});
