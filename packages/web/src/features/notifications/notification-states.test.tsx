import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { NotificationList } from './notification-center.tsx';

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
    const answers = [connectionLost, () => page([limit(1)], 1)];
    mockApi({ [list]: () => answers.shift()?.() ?? page([], 0) });
    await show();
    expect(await screen.findByText('Failed to load notifications')).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('8 of 10 runs used')).toBeInTheDocument();
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
