import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { useSession } from '../../design/hooks/use-session.ts';
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
  const puts = () =>
    requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  return { ...rendered, puts };
}
const submit = () => fireEvent.click(screen.getByText('Save changes'));

describe('the profile form', () => {
  it.each([
    {
      Name: ['', 'Name is required'],
      Username: ['ab', 'Username must be at least 3 characters'],
      Email: ['marina@', 'Invalid email address'],
      'New password': ['1234567', 'Password must be at least 8 characters'],
    },
    {
      Name: ['   ', 'Name is required'],
      Username: ['with space', 'Letters, digits, dots, dashes and underscores only'],
      Email: ['', 'Invalid email address'],
    },
    { Username: ['m'.repeat(31), 'At most 30 characters'] },
  ])('rejects %j, and sends nothing', async (typed) => {
    const { puts } = await showForm();
    for (const [label, [value = '']] of Object.entries(typed)) enter(label, value);
    submit();
    for (const [label, [, text = '']] of Object.entries(typed)) await expectFieldText(label, text);
    expect(puts()).toEqual([]);
  });

  it.each<[string, MockResponse | (() => MockResponse), RegExp]>([
    ['without a connection', connectionLost, /server can't be reached/],
    ['when the service is down', refusal(503, 'SERVICE_UNAVAILABLE'), /not available right now/],
  ])('keeps the input %s', async (_when, answer, text) => {
    await showForm({ [update]: answer });
    enter('Name', 'Anna');
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Name')).toHaveValue('Anna');
    expect(screen.getByText('Save changes')).toBeEnabled();
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
  });

  it('is sent once however often the button is pressed', async () => {
    const { handler, release } = deferred({ body: { ...me, name: 'Anna' } });
    const { puts } = await showForm({ [update]: handler });
    enter('Name', 'Anna');
    submit();
    const button = screen.getByText('Save changes');
    await waitFor(() => expect(button).toBeDisabled());
    fireEvent.click(button);
    release();
    expect(await screen.findByText('Profile saved.')).toBeInTheDocument();
    expect(puts()).toHaveLength(1);
  });

  it('is sent by Enter, trimmed, and hides its notice at the next edit', async () => {
    const { puts, user } = await showForm();
    enter('Name', ' Anna ');
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    expect(await screen.findByText('Profile saved.')).toBeInTheDocument();
    expect(puts()[0]?.body).toEqual({ name: 'Anna' });
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
