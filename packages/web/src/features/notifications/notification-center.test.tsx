import type { Notification, NotificationWays } from '@agentarium/contracts';
import { byLanguage } from '@agentarium/contracts/names';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { connectionLost, type MockRequest, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { NotificationBell, NotificationList } from './notification-center.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const at = new Date(Date.now() - 120_000).toISOString();
const task = { id: 'task-1', name: { ...byLanguage(() => 'Weekly menu'), ru: 'Меню на неделю' } };
const run = { execution_id: 'run-1', task, scheduled: false };
const finished: Notification = {
  id: 12,
  read_at: null,
  created_at: at,
  kind: 'run_finished',
  data: { ...run, late_minutes: 0, children: 0, children_failed: 0, figure: null },
};
const failed: Notification = {
  id: 11,
  read_at: null,
  created_at: at,
  kind: 'run_failed',
  data: { ...run, late_minutes: 0, execution_id: 'run-2', error_code: 'MODEL_TIMEOUT', started: true },
};
const limit: Notification = {
  id: 10,
  read_at: at,
  created_at: at,
  kind: 'limit_80',
  data: { used: 8, limit: 10, resets_at: at },
};
const texts = ['notifications', 'executions'];

/** A server that stores what it is sent. */
function serveList(items: Notification[]) {
  let kept = items;
  const unread = () => kept.filter(({ read_at }) => read_at === null).length;
  const requests = mockApi({
    'GET /public/notifications/unread': () => ({ body: { unread: unread() } }),
    'GET /public/notifications': () => ({ body: { items: kept, next_cursor: null, unread: unread() } }),
    'PUT /public/notifications/read': ({ body }) => {
      const { ids = [], up_to_id = 0 } = body as { ids?: number[]; up_to_id?: number };
      kept = kept.map((one) => (ids.includes(one.id) || one.id <= up_to_id ? { ...one, read_at: at } : one));
      return { body: { unread: unread() } };
    },
    'DELETE /public/notifications/:id': ({ path }) => {
      kept = kept.filter(({ id }) => !path.endsWith(`/${id}`));
      return { body: { message: 'Notification deleted' } };
    },
    'DELETE /public/notifications': () => {
      kept = [];
      return { body: { message: 'Notifications deleted' } };
    },
  });
  return requests;
}
const sent = (requests: MockRequest[], method: string) => requests.filter((one) => one.method === method);

async function open(items: Notification[]) {
  const requests = serveList(items);
  const page = await renderWithProviders(<NotificationBell />, { user: {}, texts });
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await page.user.click(bell);
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  return { ...page, requests, dialog: within(dialog) };
}

test('the bell shows how many are unread, and no number while that is unknown', async () => {
  serveList([finished, failed, limit]);
  const { unmount } = await renderWithProviders(<NotificationBell />, { user: {}, texts });
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
  unmount();
  mockApi({ 'GET /public/notifications/unread': refusal(500, 'UNEXPECTED') });
  await renderWithProviders(<NotificationBell />, { user: {}, texts });
  expect(await screen.findByRole('button', { name: 'Notifications, nothing new' })).toBeInTheDocument();
});

test('the notifications close when Back leads to another page', async () => {
  const { router } = await open([finished]);
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an approval can be given until it expires', async () => {
  const asks = (id: number, minutes: number): Notification => ({
    id,
    read_at: null,
    created_at: at,
    kind: 'confirmation_needed',
    data: {
      ...run,
      tool_names: ['user_profile'],
      expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  });
  const { dialog } = await open([asks(12, 5), asks(11, -1)]);
  expect(await dialog.findByText('“Weekly menu” needs your approval')).toBeInTheDocument();
  expect(dialog.getByText(/Answer before/)).toBeInTheDocument();
  expect(dialog.getByText('“Weekly menu” needed your approval')).toBeInTheDocument();
  expect(dialog.getByText('It asked to use: Your personal parameters.')).toBeInTheDocument();
});

test('a notification that could not be marked as read is unread again, with an error', async () => {
  const { dialog, user } = await open([finished, failed]);
  const all = await dialog.findByRole('button', { name: 'Mark all as read' });
  mockApi({
    'GET /public/notifications': { body: { items: [finished, failed], next_cursor: null, unread: 2 } },
    'GET /public/notifications/unread': { body: { unread: 2 } },
    'PUT /public/notifications/read': refusal(500, 'UNEXPECTED'),
  });
  await user.click(all);
  expect(await screen.findByText('Could not mark them as read.')).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: 'Mark all as read' })).toBeInTheDocument();
});

test('opening a notification marks it as read and closes the panel', async () => {
  const { dialog, user, router, requests } = await open([finished, failed]);
  await user.click(await dialog.findByRole('link', { name: /“Weekly menu” is done/ }));
  expect(router.state.location.pathname).toBe('/executions/run-1');
  expect(sent(requests, 'PUT')[0]?.body).toEqual({ ids: [12] });
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all notifications are marked as read up to the newest shown; then the button disappears', async () => {
  const { dialog, user, requests } = await open([finished, failed, limit]);
  await user.click(await dialog.findByRole('button', { name: 'Mark all as read' }));
  expect(sent(requests, 'PUT')[0]?.body).toEqual({ up_to_id: 12 });
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(dialog.queryByText('Unread:')).toBeNull();
});

test('a notification is deleted immediately, all of them only after confirmation', async () => {
  const { dialog, user, requests } = await open([finished, failed]);
  await user.click(await dialog.findByRole('button', { name: 'Delete: “Weekly menu” is done' }));
  await waitFor(() => expect(dialog.queryByText('“Weekly menu” is done')).toBeNull());
  expect(sent(requests, 'DELETE').map(({ path }) => path)).toEqual(['/public/notifications/12']);
  await user.click(dialog.getByRole('button', { name: 'Delete all' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete all notifications?' });
  expect(sent(requests, 'DELETE')).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Delete all' }));
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});

const way = (in_app: boolean, mail: boolean): NotificationWays => ({ in_app, mail, push: true });
const settings = {
  run_finished: way(true, false),
  run_failed: way(true, false),
  schedule_stopped: way(true, true),
  limit_80: way(true, false),
  confirmation_needed: way(true, true),
  goal_reached: way(true, false),
  goal_missed: way(true, false),
  goal_out_of_range: way(true, false),
};
const showSettings = (mail_available: boolean) => {
  const requests = mockApi({
    'GET /public/notifications/settings': { body: { settings, mail_available } },
    'PUT /public/notifications/settings': ({ body }) => ({
      body: { settings: { ...settings, ...(body as object) }, mail_available },
    }),
  });
  return renderWithProviders(<NotificationSettings />, { user: {}, texts }).then((page) => ({
    ...page,
    requests,
  }));
};

test('mail is offered only where the server sends it', async () => {
  const { unmount } = await showSettings(false);
  expect(await screen.findAllByRole('switch')).toHaveLength(8);
  unmount();
  await showSettings(true);
  expect(await screen.findAllByRole('switch')).toHaveLength(16);
});

test('a switch of the notifications changes its own setting and shows what was saved', async () => {
  const { user, requests } = await showSettings(true);
  const mail = await screen.findByRole('switch', { name: 'Finished runs: by email' });
  await user.click(mail);
  await waitFor(() => expect(mail).toBeChecked());
  expect(sent(requests, 'PUT')[0]?.body).toEqual({ run_finished: { mail: true } });
});

test('a switch of the notifications that could not be saved keeps its state', async () => {
  mockApi({
    'GET /public/notifications/settings': { body: { settings, mail_available: false } },
    'PUT /public/notifications/settings': refusal(500, 'UNEXPECTED'),
  });
  const { user } = await renderWithProviders(<NotificationSettings />, { user: {}, texts });
  const inApp = await screen.findByRole('switch', { name: 'Failed runs: in the app' });
  await user.click(inApp);
  expect(await screen.findByText('Your choice could not be saved.')).toBeInTheDocument();
  expect(inApp).toBeChecked();
});

const options = { user: {}, texts: ['notifications', 'executions'] };
const aLimit = (id: number, read_at: string | null = null) => ({
  id,
  read_at,
  created_at: '2026-11-20T10:00:00Z',
  kind: 'limit_80',
  data: { used: 8, limit: 10, resets_at: '2026-11-21T10:00:00Z' },
});
const page = (items: object[], unread: number, next_cursor: string | null = null) => ({
  body: { items, next_cursor, unread },
});
const list = 'GET /public/notifications';
const show = () => renderWithProviders(<NotificationList onClose={() => {}} />, options);

describe('the list of notifications', () => {
  it('is empty', async () => {
    mockApi({ [list]: page([], 0) });
    await show();
    expect(await screen.findByText('Nothing new')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/settings#notifications',
    );
  });

  it('can be retried', async () => {
    const answers = [connectionLost, () => page([aLimit(1)], 1)];
    mockApi({ [list]: () => answers.shift()?.() ?? page([], 0) });
    await show();
    expect(await screen.findByText('Failed to load notifications')).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('8 of 10 runs used')).toBeInTheDocument();
  });

  it('loads further pages, and shows an error when that fails', async () => {
    const answers = [page([aLimit(2)], 1, 'key'), refusal(500, 'UNEXPECTED'), page([aLimit(1)], 1)];
    const requests = mockApi({ [list]: () => answers.shift() ?? {} });
    await show();
    press((await screen.findByRole('button', { name: 'Show more' })).textContent ?? '');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load notifications');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    press('Retry');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'key', 'key']);
  });

  it('keeps one that could not be deleted, with an error', async () => {
    mockApi({
      [list]: page([aLimit(1)], 1),
      'DELETE /public/notifications/:id': refusal(503, 'SERVICE_UNAVAILABLE'),
    });
    await show();
    await screen.findByText('8 of 10 runs used');
    press('Delete: 8 of 10 runs used');
    expect(await screen.findByText(/service is not available/)).toBeInTheDocument();
    expect(screen.getByText('8 of 10 runs used')).toBeInTheDocument();
  });
});
