import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedUser } from '../../../../testing/users.ts';
import { Component as UserList } from './user-list.tsx';

const anna = aListedUser({ id: '01900000-0000-7000-8000-00000000000a', name: 'Anna Petrova' });
const boris = aListedUser({
  id: '01900000-0000-7000-8000-00000000000b',
  name: 'Boris Ivanov',
  status: 'suspended',
});

const show = async (
  answers: Record<string, MockResponse | ((requests: MockRequest) => MockResponse)> = {},
  at = '/admin/users',
) => {
  const requests = mockApi({
    'GET /private/users': ({ query }) =>
      query.get('cursor')
        ? { body: { items: [boris], next_cursor: null } }
        : { body: { items: [anna], next_cursor: 'next' } },
    ...answers,
  });
  const rendered = await renderWithProviders(<UserList />, {
    at,
    user: { role: 'admin' },
    texts: ['admin', 'users-admin'],
  });
  const lists = () => requests.filter(({ path }) => path === '/private/users');
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  return { ...rendered, lists, changes };
};

it('the list of accounts loads page by page, each account linking to its form', async () => {
  const { user } = await show();
  const link = await screen.findByRole('link', { name: 'Anna Petrova' });
  expect(link).toHaveAttribute('href', `/admin/users/${anna.id}`);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Boris Ivanov' });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('the list of accounts requests the search and the status in the address, and shows a notice when nothing matches', async () => {
  const { user, lists } = await show(
    { 'GET /private/users': { body: { items: [], next_cursor: null } } },
    '/admin/users?search=boris&status=blocked',
  );
  await screen.findByText('Nothing matches');
  expect(Object.fromEntries(lists()[0]?.query ?? [])).toMatchObject({ search: 'boris', status: 'blocked' });
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('There are no users yet.');
  expect(lists().at(-1)?.query.has('search')).toBe(false);
});

it('the list of accounts blocks one with a reason, and keeps the button disabled without one', async () => {
  const { user, changes } = await show({
    'PUT /private/users/:id/status': { body: { ...anna, status: 'blocked' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Manage the status of Anna Petrova: Active' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block Anna Petrova?' });
  const block = within(dialog).getByRole('button', { name: 'Block' });
  expect(block).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^Reason/), '   ');
  expect(block).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Spam');
  await user.click(block);
  await screen.findByText('Anna Petrova is blocked.');
  expect(changes()).toMatchObject([
    { path: `/private/users/${anna.id}/status`, body: { status: 'blocked', reason: 'Spam' } },
  ]);
});

it('the list of accounts deletes one after confirmation, and shows an error on the page', async () => {
  const { user, changes } = await show({ 'DELETE /public/users/:id': refusal(409, 'IN_USE') });
  await user.click(await screen.findByRole('button', { name: 'Actions for Anna Petrova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(changes()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  await screen.findByText(/This is the only active administrator/);
  await waitFor(() => expect(changes()).toHaveLength(1));
});

it('the list of accounts links the plan, and items of the menu, to the tabs of the account', async () => {
  const { user, router } = await show();
  const plan = await screen.findByRole('link', { name: 'Plan and limits of Anna Petrova: Starter' });
  expect(plan).toHaveAttribute('href', `/admin/users/${anna.id}?tab=plan`);
  await user.click(screen.getByRole('button', { name: 'Actions for Anna Petrova' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    ...['Plan and limits', 'Runs', 'Schedules', 'Delete user'],
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Schedules' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=schedules'));
});

it('the list of accounts has a search box and a filter with every status', async () => {
  const { user, lists } = await show();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'anna');
  await waitFor(() => expect(lists().at(-1)?.query.get('search')).toBe('anna'));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Active', 'Blocked', 'Suspended', 'Awaiting verification', 'Inactive'],
  ]);
  await user.click(screen.getByRole('option', { name: 'Suspended' }));
  await waitFor(() => expect(lists().at(-1)?.query.get('status')).toBe('suspended'));
});

it('the list of accounts shows the runs of this month, linked to them, and their costs in the table, and requests the order by them', async () => {
  const busy = aListedUser({
    id: anna.id,
    name: 'Anna Petrova',
    month_runs: 1200,
    month_cost_micros: 4_500_000,
  });
  const { user, lists } = await show(
    { 'GET /private/users': { body: { items: [busy, boris], next_cursor: null, currency_code: 'EUR' } } },
    '/admin/users?view=table',
  );
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('1,200€4.50');
  expect(second).toHaveTextContent('0—');
  const month = `${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`;
  const runs = screen.getByRole('link', { name: '1,200' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(runs, location.href).searchParams)).toMatchObject({
    user_id: anna.id,
    from: month,
  });
  await user.click(screen.getByRole('button', { name: 'Monthly cost' }));
  await waitFor(() => expect(lists().at(-1)?.query.get('sort')).toBe('cost'));
});

it('the list of accounts keeps the selection when its change is cancelled, and clears it once one starts', async () => {
  const preview = { kind: 'status', change: {}, total: 1, changed: 1, skipped: [] };
  const { user, changes } = await show(
    {
      'POST /private/jobs': ({ body }) => {
        const isDry = (body as { dry_run?: boolean }).dry_run;
        return {
          status: 202,
          body: { ...preview, id: isDry ? null : 'job', status: isDry ? 'preview' : 'queued' },
        };
      },
      'GET /private/jobs/:id': { body: { ...preview, id: 'job', status: 'queued' } },
    },
    '/admin/users?view=table',
  );
  const tick = () => screen.getByRole('checkbox', { name: 'Select marina' });
  await screen.findByRole('link', { name: 'marina' });
  await user.click(tick());
  await user.click(screen.getByRole('button', { name: 'Change them' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  expect(tick()).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Change them' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Spam');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Change 1 user' }));
  await screen.findByRole('button', { name: 'Change all of them' });
  expect(changes().at(-1)?.body).toMatchObject({ selection: [anna.id] });
});

it('the list of accounts clears the selection when the filter or the view changes, not the order', async () => {
  const { user } = await show({}, '/admin/users?view=table');
  const select = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select marina' }));
    await screen.findByText('1 selected');
  };
  await select();
  await user.click(screen.getByRole('button', { name: 'Username' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Active' }));
  await screen.findByRole('button', { name: 'Change all of them' });
  expect(screen.getByRole('checkbox', { name: 'Select marina' })).not.toBeChecked();
  await select();
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  await screen.findByRole('button', { name: 'Change all of them' });
});

it('the list of accounts does not count a selected user who was deleted from the own menu of the row', async () => {
  const users = [anna, boris];
  const { user } = await show(
    {
      'GET /private/users': () => ({ body: { items: [...users], next_cursor: null } }),
      'DELETE /public/users/:id': () => {
        users.shift();
        return { body: { message: 'Deleted' } };
      },
    },
    '/admin/users?view=table',
  );
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Anna Petrova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete user' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete user' }),
  );
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
});
