import { describe, expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { aCache } from '../../testing/cache.tsx';
import { type Change, type QueryName, testChanges } from '../../testing/changes.ts';
import { aUser, tokenFor } from '../../testing/users.ts';
import { sessionStore } from '../lib/session-store.ts';
import { meQuery } from './me.ts';
import { useDeleteNotification, useDeleteNotifications } from './notifications.ts';
import { useChangeSchedule } from './schedule.ts';
import { useCreateShare, useRevokeShare } from './shares.ts';
import { useBuy, useCancelPurchase, usePay } from './subscription.ts';
import { useConfirmToolCall } from './tool-calls.ts';
import { useEndSession, useUpdateTimezone } from './users.ts';

const bought: QueryName[] = ['me', 'agent', 'task', 'plan'];
const schedules: QueryName[] = ['dashboard', 'schedule', 'management'];

const changes: Change[] = [
  {
    what: 'a notification that is deleted',
    change: ({ change }) => change(useDeleteNotification, 7),
    request: 'DELETE /public/notifications/7',
    stale: ['notifications', 'unread'],
    staleWhenRefused: ['notifications', 'unread'],
  },
  {
    what: 'all notifications that are deleted',
    change: ({ change }) => change(useDeleteNotifications),
    request: 'DELETE /public/notifications',
    stale: ['notifications', 'unread'],
    staleWhenRefused: ['notifications', 'unread'],
  },
  {
    what: 'a schedule that is stopped',
    change: ({ change }) => change(() => useChangeSchedule('t'), 'stop'),
    request: 'PUT /public/schedule/t/stop',
    stale: schedules,
    staleWhenRefused: schedules,
  },
  {
    what: 'a schedule that is restarted',
    change: ({ change }) => change(() => useChangeSchedule('t'), 'restart'),
    request: 'PUT /public/schedule/t/restart',
    stale: schedules,
    staleWhenRefused: schedules,
  },
  {
    what: 'a link that is made',
    change: ({ change }) => change(() => useCreateShare('e'), { expires_in_days: 7, include_files: true }),
    request: 'POST /public/task-executions/e/shares',
    body: { expires_in_days: 7, include_files: true },
    stale: ['shares'],
  },
  {
    what: 'a link that is revoked',
    change: ({ change }) => change(() => useRevokeShare('e'), 's'),
    request: 'DELETE /public/task-executions/e/shares/s',
    stale: ['shares'],
    staleWhenRefused: ['shares'],
  },
  {
    what: 'a plan that is bought',
    change: ({ change }) =>
      change(useBuy, { order: { kind: 'plan', plan: 'pro', cycle: 'annual' }, key: 'k' }),
    request: 'POST /subscription/upgrade',
    body: { plan_name: 'pro', billing_cycle: 'annual' },
    stale: bought,
  },
  {
    what: 'a pack that is bought',
    change: ({ change }) => change(useBuy, { order: { kind: 'pack', size: 's' }, key: 'k' }),
    request: 'POST /subscription/purchase/execution-pack',
    body: { pack_size: 's' },
    stale: bought,
  },
  {
    what: 'an agent that is bought',
    change: ({ change }) => change(useBuy, { order: { kind: 'agent', id: 'a' }, key: 'k' }),
    request: 'POST /subscription/purchase/agent',
    body: { agent_id: 'a' },
    stale: bought,
  },
  {
    what: 'a purchase that is paid',
    change: ({ change }) => change(() => usePay('r')),
    request: 'POST /subscription/purchases/r/pay',
    stale: bought,
    staleWhenRefused: bought,
  },
  {
    what: 'a purchase that is given up',
    change: ({ change }) => change(() => useCancelPurchase('r')),
    request: 'POST /subscription/purchases/r/cancel',
    stale: bought,
    staleWhenRefused: bought,
  },
  {
    what: 'a tool call of one’s own that is allowed',
    change: ({ change }) => change(useConfirmToolCall, { id: 'c', confirmed: true }),
    request: 'PUT /public/tool-calls/c/confirm',
    body: { confirmed: true },
    stale: ['calls', 'notifications', 'unread'],
    staleWhenRefused: ['calls', 'notifications', 'unread'],
  },
  {
    what: 'a time zone that is saved',
    change: ({ change }) => change(useUpdateTimezone, 'Asia/Tokyo'),
    request: 'PUT /public/users/me/timezone',
    body: { timezone: 'Asia/Tokyo' },
    stale: ['me'],
    staleWhenRefused: ['timezone'],
  },
  {
    what: 'a device that is signed out',
    change: ({ change }) => change(useEndSession, { id: 's', current_password: 'p' }),
    request: 'DELETE /auth/sessions/s',
    body: { current_password: 'p' },
    stale: ['sessions'],
    staleWhenRefused: ['sessions'],
  },
];

describe('what is refetched after', () => testChanges(changes));

it('a fetched account becomes the session’s, unless another session has started since', async () => {
  const read = () => aCache({}).client.fetchQuery(meQuery);
  const ann = aUser({ id: 'ann', name: 'Ann' });
  sessionStore.start(tokenFor('ann'), ann);
  mockApi({ 'GET /users/me': { body: { ...ann, name: 'Anna' } } });
  await read();
  expect(sessionStore.get().user?.name).toBe('Anna');
  mockApi({
    'GET /users/me': () => {
      sessionStore.start(tokenFor('bob'), aUser({ id: 'bob', name: 'Bob' }));
      return { body: ann };
    },
  });
  await read();
  expect(sessionStore.get().user?.name).toBe('Bob');
});
