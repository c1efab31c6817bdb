import type { LiveEvent, LiveEventOf } from '@agentarium/contracts';
import { byLanguage } from '@agentarium/contracts/names';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { unreadQuery } from '../../data/notifications.ts';
import { scheduleQuery } from '../../data/schedule.ts';
import { followExecution } from '../../data/streams.ts';
import { liveConsoleQuery, systemConfigQuery } from '../../data/system.ts';
import { aConfig } from '../system/testing/a-config.ts';
import LiveUpdates from './live-updates.tsx';

/** A server whose stream sends what the test sends; each connection stays open until the test breaks it. */
function serveStream() {
  const connections: { send: (events: LiveEvent[], id?: string) => void; breakOff: () => void }[] = [];
  const requests = mockApi({
    'GET /public/live': () => {
      const encoder = new TextEncoder();
      let out: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          out = controller;
        },
      });
      connections.push({
        send: (events, id) => {
          const text = events.map(({ type, data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n`);
          out.enqueue(encoder.encode(`${text.join('\n')}${id ? `id: ${id}\n` : ''}\n`));
        },
        breakOff: () => out.close(),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return { requests, connections };
}

const ended = (id: string, changes: object = {}): LiveEvent => ({
  type: 'execution',
  data: {
    id,
    status: 'completed',
    error_code: null,
    task: { id: 'task-1', name: byLanguage(() => 'Weekly menu') },
    parent_execution_id: null,
    scheduled: false,
    finished_at: new Date().toISOString(),
    ...changes,
  },
});
const unread = (count: number): LiveEvent => ({
  type: 'notification',
  data: { unread: count, latest_id: count },
});
const system = (console: LiveEventOf<'system'>['data']['console']): LiveEvent => ({
  type: 'system',
  data: { maintenance: false, console },
});
const schedules = (active: number): LiveEvent => ({
  type: 'schedule',
  data: { active, next_execution: null },
});

async function open() {
  const server = serveStream();
  const page = await renderWithProviders(<LiveUpdates />, { user: {}, texts: ['notifications'] });
  await waitFor(() => expect(server.connections).toHaveLength(1));
  return { ...page, ...server };
}

test('a run that ended in another tab is announced once, with a link to it', async () => {
  const { connections, user, router } = await open();
  const leaving = new AbortController();
  void followExecution('watched', { onEvent: () => undefined, signal: leaving.signal }).catch(() => {});
  connections[0]?.send([ended('watched')]);
  connections[0]?.send([ended('stopped', { status: 'failed', error_code: 'CANCELLED' })]);
  connections[0]?.send([ended('step', { parent_execution_id: 'run-1' })]);
  connections[0]?.send([ended('run-1')]);
  connections[0]?.send([ended('run-1')]);
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  expect(router.state.location.pathname).toBe('/executions/run-1');
  expect(screen.getAllByText(/“Weekly menu” is done/)).toHaveLength(1);
  leaving.abort();
});

test.each(['/executions/run-1', '/tasks/task-1?execute=true&run=run-1'])(
  'a run that %s shows is not announced there, followed or not',
  async (path) => {
    const { connections, router } = await open();
    await act(() => router.navigate(path));
    connections[0]?.send([ended('run-1'), ended('run-2')]);
    const links = await screen.findAllByRole('link', { name: 'Open' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/executions/run-2']);
  },
);

test('the bell updates, and schedules are refetched once they change', async () => {
  const { connections, queryClient } = await open();
  const { queryKey } = scheduleQuery('task-1');
  queryClient.setQueryData(queryKey, null);
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  connections[0]?.send([schedules(1), unread(2)]);
  await waitFor(() => expect(queryClient.getQueryData(unreadQuery.queryKey)).toEqual({ unread: 2 }));
  expect(isStale()).toBe(false);
  connections[0]?.send([schedules(0), unread(0)]);
  await waitFor(() => expect(queryClient.getQueryData(unreadQuery.queryKey)).toEqual({ unread: 0 }));
  expect(isStale()).toBe(true);
});

test('a broken connection resumes after the last event', async () => {
  const { connections, requests } = await open();
  connections[0]?.send([unread(1)], 'mark-1');
  connections[0]?.breakOff();
  await waitFor(() => expect(connections).toHaveLength(2));
  const streams = requests.filter(({ path }) => path === '/public/live');
  expect(streams.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, 'mark-1']);
});

test('a switch that another administrator changes is refetched, and calls that await approval are counted', async () => {
  const { queryClient: client, connections } = await open();
  client.setQueryData(systemConfigQuery.queryKey, { id: 'x', config: aConfig() });
  const isStale = () => client.getQueryState(systemConfigQuery.queryKey)?.isInvalidated;
  connections[0]?.send([system({ changed_at: null, approvals: 0 })]);
  await waitFor(() => expect(client.getQueryData(liveConsoleQuery.queryKey)).toBeDefined());
  client.setQueryData(systemConfigQuery.queryKey, { id: 'x', config: aConfig() });
  connections[0]?.send([system({ changed_at: null, approvals: 2 })]);
  await waitFor(() => expect(client.getQueryData(liveConsoleQuery.queryKey)?.approvals).toBe(2));
  expect(isStale()).toBe(false);
  connections[0]?.send([system({ changed_at: '2026-11-20T10:00:00Z', approvals: 2 })]);
  await waitFor(() => expect(isStale()).toBe(true));
});
