import type { Execution, FollowUp } from '@agentarium/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { anExecution } from '../features/executions/testing/factories.ts';
import { recentExecutionsQuery } from './execution-lists.ts';
import {
  executionQuery,
  isAnyChildOpen,
  isOrdered,
  storeFollowUpStatus,
  useCancelExecution,
  useCancelFollowUp,
  useCreateExecution,
  useCreateFollowUp,
  useDeleteExecutions,
  useRunChildren,
  useSetTicks,
} from './executions.ts';
import { dashboardQuery } from './insights.ts';
import { meQuery } from './me.ts';
import { subscriptionStatusQuery } from './subscription.ts';
import { taskUsageQuery } from './tasks.ts';

const run = anExecution({ id: 'e', status: 'running' });
const aFollowUp = (id: string, position: number, facts: Partial<FollowUp> = {}) =>
  ({ id, execution_id: 'e', position, status: 'pending', ...facts }) as FollowUp;

/** An app that shows the run `e`, with what counts and lists runs beside it. */
function anApp(shown: Partial<Execution> = {}) {
  const cache = aCache({
    run: executionQuery('e'),
    other: executionQuery('other'),
    runs: recentExecutionsQuery('me'),
    me: meQuery,
    plan: subscriptionStatusQuery,
    usage: taskUsageQuery('t'),
    dashboard: dashboardQuery('me', 'UTC'),
  });
  cache.client.setQueryData(executionQuery('e').queryKey, { ...run, ...shown });
  return { ...cache, shown: () => cache.client.getQueryData(executionQuery('e').queryKey) };
}
const counted = ['run', 'other', 'runs', 'me', 'plan', 'usage', 'dashboard'];

describe('creating a run', () => {
  const request = { input: { task_id: 't' } as never, idempotencyKey: 'key-1' };

  it.each([
    [false, 'POST /public/task-executions?wait=0'],
    [true, 'POST /public/task-executions/force?wait=0'],
  ])('by force: %s, returns without waiting, and is sent once under its key', async (force, line) => {
    const { change, shown, stale } = anApp();
    const requests = mockApi({ [line.replace(/\?.*/, '')]: { body: { ...run, task_name: 'Fresh' } } });
    await change(useCreateExecution, { ...request, force });
    expect(requests.map(requestLine)).toEqual([line]);
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(requests[0]?.body).toEqual({ task_id: 't' });
    expect(shown()?.task_name).toBe('Fresh');
    expect(stale()).toEqual(counted);
  });

  it('changes nothing when refused', async () => {
    const { change, shown, stale } = anApp();
    mockApi({ 'POST /public/task-executions': refusal(429, 'DAILY_LIMIT_GLOBAL') });
    expect(await change(useCreateExecution, { ...request, force: false })).toMatchObject({
      code: 'DAILY_LIMIT_GLOBAL',
    });
    expect(shown()).toEqual(run);
    expect(stale()).toEqual([]);
  });
});

describe('stopping a run', () => {
  const cancel = 'POST /public/task-executions/e/cancel';

  it('shows the final state from the server', async () => {
    const { change, shown, stale } = anApp();
    mockApi({ [cancel]: { body: { ...run, status: 'failed' } } });
    await change(() => useCancelExecution('e'));
    expect(shown()?.status).toBe('failed');
    expect(stale()).toEqual(counted);
  });

  it('refetches a run that has ended meanwhile', async () => {
    const { change, shown, stale } = anApp();
    mockApi({ [cancel]: refusal(409, 'EXECUTION_ENDED') });
    await change(() => useCancelExecution('e'));
    expect(shown()?.status).toBe('running');
    expect(stale()).toEqual(counted);
  });
});

it.each([
  ['updates the run', { body: { ...run, child_count: 3 } }, 3],
  ['refetches the run after a refusal', refusal(409, 'EXECUTION_ENDED'), 0],
])('running children %s; other runs are unchanged', async (_how, answer, child_count) => {
  const { change, shown, stale } = anApp();
  mockApi({ 'POST /public/task-executions/e/run-children': answer });
  await change(() => useRunChildren('e'));
  expect(shown()?.child_count).toBe(child_count);
  expect(stale()).toEqual(['run']);
});

describe('deleting runs', () => {
  const remove = 'POST /public/task-executions/delete';

  it('leaves their page before they are dropped from the cache; lists and suggestions are refetched', async () => {
    const { change, client, forgotten, stale } = anApp();
    const requests = mockApi({ [remove]: { body: { deleted: 1 } } });
    let wasThere = false;
    const onDeleted = () => {
      wasThere = client.getQueryData(executionQuery('e').queryKey) !== undefined;
    };
    await change(useDeleteExecutions, { ids: ['e'], onDeleted });
    expect(requests[0]?.body).toEqual({ ids: ['e'] });
    expect(wasThere).toBe(true);
    expect(forgotten()).toEqual(['run']);
    expect(stale()).toEqual(['other', 'runs', 'dashboard']);
  });

  it('keeps them and their page when the server refuses', async () => {
    const { change, forgotten, stale } = anApp();
    mockApi({ [remove]: refusal(409, 'EXECUTION_ENDED') });
    const left: string[] = [];
    await change(useDeleteExecutions, { ids: ['e'], onDeleted: () => left.push('page') });
    expect([left, forgotten(), stale()]).toEqual([[], [], []]);
  });
});

describe('a question about an answer', () => {
  const ask = 'POST /public/task-executions/e/follow-ups';
  const question = { input: { kind: 'ask', message: 'And on Tuesday?' } as never, idempotencyKey: 'key-2' };
  const ids = (shown: Execution | undefined) => shown?.follow_ups.map(({ id }) => id);

  it('is sent once under its key, and inserted at its position', async () => {
    const { change, shown, stale } = anApp({ follow_ups: [aFollowUp('first', 1), aFollowUp('third', 3)] });
    const requests = mockApi({ [ask]: { body: aFollowUp('second', 2) } });
    await change(() => useCreateFollowUp('e'), question);
    expect(requests.map(requestLine)).toEqual([`${ask}?wait=0`]);
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-2');
    expect(ids(shown())).toEqual(['first', 'second', 'third']);
    expect(stale()).toEqual(['run', 'me', 'plan', 'usage']);
  });

  it('that was refused is not shown, but the counts it may have changed are refetched', async () => {
    const { change, shown, stale } = anApp();
    mockApi({ [ask]: refusal(429, 'DAILY_LIMIT_GLOBAL') });
    await change(() => useCreateFollowUp('e'), question);
    expect(ids(shown())).toEqual([]);
    expect(stale()).toEqual(['run', 'me', 'plan', 'usage']);
  });

  it('that was stopped is shown with its end, once', async () => {
    const { change, shown } = anApp({ follow_ups: [aFollowUp('first', 1), aFollowUp('second', 2)] });
    mockApi({
      'POST /public/follow-ups/first/cancel': { body: aFollowUp('first', 1, { status: 'failed' }) },
    });
    await change(() => useCancelFollowUp({ id: 'first', execution_id: 'e' }));
    expect(shown()?.follow_ups.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'first failed',
      'second pending',
    ]);
  });

  it('takes its status from the stream, and ignores it when its run is not cached', () => {
    const { client, shown } = anApp({ follow_ups: [aFollowUp('first', 1), aFollowUp('second', 2)] });
    storeFollowUpStatus(client, 'e', { id: 'second', status: 'running' });
    storeFollowUpStatus(client, 'unknown', { id: 'second', status: 'running' });
    expect(shown()?.follow_ups.map(({ status }) => status)).toEqual(['pending', 'running']);
    expect(client.getQueryData(executionQuery('unknown').queryKey)).toBeUndefined();
  });
});

it('ticking a box sends what the page saw before, and shows what was ticked elsewhere meanwhile', async () => {
  const { wrapper, shown } = anApp({ ticked: [1] });
  const requests = mockApi({ 'PUT /public/task-executions/:id/ticks': { body: { ticked: [0, 1, 2] } } });
  const { result } = renderHook(() => useSetTicks('e', () => {}), { wrapper });
  act(() => result.current([0, 1], [1]));
  expect(shown()?.ticked).toEqual([0, 1]);
  await waitFor(() => expect(shown()?.ticked).toEqual([0, 1, 2]));
  expect(requests[0]?.body).toEqual({ ticked: [0, 1], before: [1] });
});

describe('the children of a run', () => {
  type Run = Execution['children_run'];
  const run = (status: string, held = false) => ({ status, held }) as Run;
  const child = (status: string) => ({ status }) as Execution['child_executions'][number];
  it.each<[string, Run, boolean]>([
    ['running', run('running'), true],
    ['held until the scheduler is on', run('running', true), false],
    ['completed', run('completed'), false],
  ])('run in order, %s: %s', (_how, given, expected) => {
    expect(isOrdered(given)).toBe(expected);
  });

  it.each<[string[], Run, boolean]>([
    [['completed', 'failed'], null, false],
    [['completed', 'running'], null, true],
    [['pending'], null, true],
    [['completed'], run('running'), true],
    [['completed'], run('running', true), false],
  ])('%j are in progress: %s', (statuses, children_run, expected) => {
    expect(isAnyChildOpen({ child_executions: statuses.map(child), children_run })).toBe(expected);
  });
});
