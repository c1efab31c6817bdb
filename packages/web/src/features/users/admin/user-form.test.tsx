import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { userQuery } from '../../../data/users-admin.ts';
import type { UserValues } from './user.schema.ts';
import { userSchema } from './user.schema.ts';
import { UserEditor } from './user-form.tsx';

const me = aUser({ role: 'admin' });
const other = aUser({
  id: '01900000-0000-7000-8000-000000000002',
  username: 'boris',
  email: 'boris@example.com',
  name: 'Boris Ivanov',
  change_count: 4,
});

type Answers = Record<string, MockResponse | ((asked: { body: unknown }) => MockResponse)>;
const show = async (user: typeof me | null, answers: Answers = {}) => {
  const requests = mockApi({
    'GET /public/users/:id': { body: user ?? me },
    'GET /users/me': { body: me },
    'GET /private/users': { body: { items: [], next_cursor: null } },
    'PUT /public/users/:id': ({ body }) => ({ body: { ...user, ...(body as object), change_count: 5 } }),
    'POST /private/admin-users': { status: 201, body: other },
    ...answers,
  });
  const rendered = await renderWithProviders(
    <UserEditor
      id={user?.id}
      tabs={{ runs: () => null, schedules: () => null, costs: () => null, history: () => null }}
    />,
    {
      user: me,
      texts: ['admin', 'users', 'users-admin'],
    },
  );
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
  return { ...rendered, sent };
};
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const help = (label: HTMLElement) =>
  document.getElementById(label.getAttribute('aria-describedby') ?? '')?.textContent;

it('the form of an account requires everything of a new user, with the specification’s messages', async () => {
  const { user, sent } = await show(null);
  await field('Username');
  enter(/^Username/, 'ab');
  enter(/^Email/, 'nowhere');
  enter(/^Name/, 'A');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await screen.findByText('Invalid email format');
  await screen.findByText('Password is required for new users');
  expect(help(await field('Username'))).toBe('At least 3 characters');
  expect(help(await field('Name'))).toBe('At least 2 characters');
  expect(await field('Username')).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('the form of an account creates a user and is empty afterwards', async () => {
  const { user, sent } = await show(null);
  await field('Username');
  enter(/^Username/, 'boris');
  enter(/^Email/, ' boris@example.com ');
  enter(/^Name/, 'Boris Ivanov');
  enter(/^Password/, 'a-good-password');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  const notice = await screen.findByText('User created successfully!');
  expect(within(notice).getByRole('link').getAttribute('href')).toMatch(/^\/admin\/users\/.+/);
  expect(sent()).toEqual([
    {
      path: '/private/admin-users',
      body: {
        username: 'boris',
        email: 'boris@example.com',
        name: 'Boris Ivanov',
        password: 'a-good-password',
        role: 'user',
      },
    },
  ]);
  expect(await field('Username')).toHaveValue('');
});

it('the form of an account does not send a blank password, and sends the version it changed', async () => {
  const { user, sent } = await show(other);
  await field('Name');
  enter(/^Name/, 'Boris Ivanov!');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await screen.findByText('User updated successfully!');
  expect(sent()).toEqual([
    {
      path: `/public/users/${other.id}`,
      body: {
        username: 'boris',
        email: 'boris@example.com',
        name: 'Boris Ivanov!',
        role: 'user',
        change_count: 4,
      },
    },
  ]);
});

it('the form of an account rejects a password that is too short, and shows the server’s errors at their fields', async () => {
  const { user, sent } = await show(other, { 'PUT /public/users/:id': refusal(409, 'USERNAME_TAKEN') });
  await field('Password');
  enter(/^Password/, 'short');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await waitFor(async () => expect(help(await field('Password'))).toBe('At least 8 characters'));
  expect(sent()).toEqual([]);
  enter(/^Password/, '');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await waitFor(async () => expect(await field('Username')).toHaveAttribute('aria-invalid', 'true'));
});

it('the form of an account requires administrators’ own password before their own email changes', async () => {
  const { user, sent } = await show(me);
  await field('Email');
  enter(/^Email/, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await screen.findByText('Please enter your current password');
  enter(/^Your current password/, 'password-1');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ body: { email: 'new@example.com', current_password: 'password-1' } }]),
  );
});

it('the form of an account shows what somebody else saved meanwhile beside the unsaved input', async () => {
  const { user } = await show(other, { 'PUT /public/users/:id': refusal(409, 'STALE_WRITE') });
  await field('Name');
  enter(/^Name/, 'Boris Ivanov!');
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await screen.findByText('Yours: Boris Ivanov!');
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  await waitFor(async () => expect(await field('Name')).toHaveValue('Boris Ivanov'));
});

it('the form of an account saves over the version it was filled from, not over a change of its fields fetched meanwhile', async () => {
  const { user, sent, queryClient } = await show(other);
  await field('Name');
  enter(/^Name/, 'Boris Ivanov!');
  const fetched = async (changes: Partial<typeof other>) => {
    act(() => void queryClient.setQueryData(userQuery(other.id).queryKey, { ...other, ...changes }));
    await screen.findByText(changes.email ?? other.email);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await fetched({ change_count: 5 });
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { change_count: 5 } }]));
  await screen.findByText('User updated successfully!');
  enter(/^Name/, 'Boris');
  await fetched({ change_count: 6, email: 'b@example.com' });
  await user.click(screen.getByRole('button', { name: 'Save User' }));
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { name: 'Boris', change_count: 5 } }));
});

it('the form of an account has the status and tabs only for an existing account', async () => {
  const { unmount } = await show(null);
  await field('Username');
  expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  unmount();
  await show(other);
  expect(await screen.findByRole('button', { name: /^Status/ })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Profile', 'Plan and limits', 'Runs', 'Schedules', 'Costs', 'Sessions', 'History'],
  ]);
  expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/users');
});

describe('the form’s validation', () => {
  const good: UserValues = {
    username: 'boris',
    email: 'boris@example.com',
    name: 'Boris Ivanov',
    role: 'user',
    password: 'a-good-password',
    current_password: '',
  };
  const faults = (given: object) =>
    userSchema(null, false)
      .safeParse({ ...good, ...given })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it.each([
    ['the shortest', { username: 'abc', name: 'Ab', password: 'x'.repeat(8) }],
    ['the longest', { username: 'a'.repeat(50), name: 'A'.repeat(100) }],
  ])('accepts %s', (_, given) => {
    expect(faults(given)).toEqual([]);
  });

  it.each([
    ['a username of 2', { username: 'ab' }, 'username: errors:detail.TOO_SHORT {"minimum":3}'],
    ['a username of 51', { username: 'a'.repeat(51) }, 'username: errors:detail.TOO_LONG {"maximum":50}'],
    ['a name of 1', { name: 'A' }, 'name: errors:detail.TOO_SHORT {"minimum":2}'],
    ['a name of 101', { name: 'A'.repeat(101) }, 'name: errors:detail.TOO_LONG {"maximum":100}'],
    ['a password of 7', { password: 'x'.repeat(7) }, 'password: errors:detail.TOO_SHORT {"minimum":8}'],
    ['another role', { role: 'owner' }, 'role: users-admin:error.role'],
  ])('rejects %s', (_, given, fault) => {
    expect(faults(given)).toEqual([fault]);
  });
});
