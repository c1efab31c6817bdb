import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { NotificationBell, NotificationList } from './notification-center.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const options = { user: {}, texts: ['notifications', 'executions'] };
const limit = (id: number, read_at: string | null = null) => ({
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

describe('the bell', () => {
  it.each([
    [1, 'Notifications, 1 unread', '1'],
    [12, 'Notifications, 12 unread', '12'],
    [0, 'Notifications, nothing new', ''],
  ])('with %i', async (unread, name, badge) => {
    mockApi({ 'GET /public/notifications/unread': { body: { unread } } });
    await renderWithProviders(<NotificationBell />, options);
    const bell = await screen.findByRole('button', { name });
    expect(bell).toHaveTextContent(badge);
    expect(bell).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the list of notifications', () => {
  it('is loading, without buttons to mark or delete', async () => {
    mockApi({ [list]: neverResponds });
    await show();
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull();
  });

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
    const answers = [connectionLost, () => page([limit(1)], 1)];
    mockApi({ [list]: () => answers.shift()?.() ?? page([], 0) });
    await show();
    expect(await screen.findByText('Failed to load notifications')).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('8 of 10 runs used')).toBeInTheDocument();
  });

  it('has no button to mark them once all are read', async () => {
    mockApi({ [list]: page([limit(1, '2026-11-20T11:00:00Z')], 0) });
    await show();
    await screen.findByText('8 of 10 runs used');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(screen.queryByText('Unread:')).toBeNull();
  });

  it('loads further pages, and shows an error when that fails', async () => {
    const answers = [page([limit(2)], 1, 'key'), refusal(500, 'UNEXPECTED'), page([limit(1)], 1)];
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
      [list]: page([limit(1)], 1),
      'DELETE /public/notifications/:id': refusal(503, 'SERVICE_UNAVAILABLE'),
    });
    await show();
    await screen.findByText('8 of 10 runs used');
    press('Delete: 8 of 10 runs used');
    expect(await screen.findByText(/service is not available/)).toBeInTheDocument();
    expect(screen.getByText('8 of 10 runs used')).toBeInTheDocument();
  });
});

describe('the settings of notifications', () => {
  const settings = 'GET /public/notifications/settings';

  it('are loading', async () => {
    mockApi({ [settings]: neverResponds });
    await renderWithProviders(<NotificationSettings />, options);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('can be retried', async () => {
    const way = { in_app: true, mail: false };
    const all = {
      run_finished: way,
      run_failed: way,
      schedule_stopped: way,
      limit_80: way,
      confirmation_needed: way,
      goal_reached: way,
      goal_missed: way,
      goal_out_of_range: way,
    };
    const answers = [connectionLost, () => ({ body: { settings: all, mail_available: false } })];
    mockApi({ [settings]: () => answers.shift()?.() ?? {} });
    await renderWithProviders(<NotificationSettings />, options);
    expect(await screen.findByText('Failed to load notification settings')).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByRole('switch', { name: 'Finished runs: in the app' })).toBeChecked();
  });
});
