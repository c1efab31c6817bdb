import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, expectFieldText } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { ProfileForm } from './profile-form.tsx';

const me = aUser();
const zones = '/public/users/me/timezone';
const free = { timezone: 'Europe/Moscow', can_update: true, hours_until_next_update: null };
const save = 'PUT /public/users/:id';

/** As on the page: the form is of the session's user, whom a save changes. */
function OwnProfile() {
  const { user } = useSession();
  return user && <ProfileForm user={user} />;
}

async function show(answers: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    [`GET ${zones}`]: { body: free },
    [`PUT ${zones}`]: ({ body }) => ({ body: { ...free, ...(body as object) } }),
    [save]: ({ body }) => ({ body: { ...me, ...(body as object) } }),
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
    const { puts } = await show();
    for (const [label, [value = '']] of Object.entries(typed)) enter(label, value);
    submit();
    for (const [label, [, text = '']] of Object.entries(typed)) await expectFieldText(label, text);
    expect(puts()).toEqual([]);
  });

  it.each<[string, MockResponse | (() => MockResponse), RegExp]>([
    ['without a connection', connectionLost, /server can't be reached/],
    ['when the service is down', refusal(503, 'SERVICE_UNAVAILABLE'), /not available right now/],
  ])('keeps the input %s', async (_when, answer, text) => {
    await show({ [save]: answer });
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
    await show({ [save]: refusal(409, code) });
    enter(label, value);
    if (label === 'Email') enter(/Current password/, 'password-1');
    submit();
    await expectFieldText(label, text);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('asks for the current password only while there is a new email or password', async () => {
    await show();
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
    const { puts } = await show({ [save]: handler });
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
    const { puts, user } = await show();
    enter('Name', ' Anna ');
    await user.type(screen.getByLabelText('Name'), '{Enter}');
    expect(await screen.findByText('Profile saved.')).toBeInTheDocument();
    expect(puts()[0]?.body).toEqual({ name: 'Anna' });
    enter('Name', 'Anna S');
    await waitFor(() => expect(screen.queryByText('Profile saved.')).toBeNull());
  });

  it('keeps the saved account when the time zone is refused', async () => {
    const { puts } = await show({ [`PUT ${zones}`]: refusal(500, 'UNEXPECTED') });
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
