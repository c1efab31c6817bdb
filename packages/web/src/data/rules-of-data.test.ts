import type { Execution } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { aTask } from '../../testing/tasks.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { executionsQuery, type ListFilters } from './execution-lists.ts';
import { executionQuery, storeStatus } from './executions.ts';
import { scheduleQuery } from './schedule.ts';
import { readTaskUsage, tasksByIdQuery, tasksQuery } from './tasks.ts';

describe('the list of executions', () => {
  const requests = async (filters: ListFilters) => {
    const requests = mockApi({
      'GET /public/users/:id/task-executions': { body: { items: [], next_cursor: null } },
    });
    await createQueryClient().fetchInfiniteQuery(executionsQuery('me', filters) as never);
    return requests[0]?.query.get('include_child');
  };

  it.each<[string, ListFilters, string | null]>([
    ['everything', {}, null],
    ['a status', { status: 'failed' }, 'true'],
    ['a task', { taskId: 't' }, 'true'],
    ['words', { search: 'menu' }, 'true'],
    ['what an insight counts', { status: 'failed', from: '2026-11-01T00:00:00Z' }, null],
  ])('of %s includes children: %s', async (_what, filters, children) => {
    expect(await requests(filters)).toBe(children);
  });
});

describe('a schedule', () => {
  const read = () => createQueryClient().fetchQuery({ ...scheduleQuery('menu'), retry: false });
  it('treats a missing one as none, not as an error', async () => {
    mockApi({ 'GET /public/schedule/:id/status': refusal(404, 'SCHEDULE_NOT_FOUND') });
    expect(await read()).toBeNull();
  });
  it.each([refusal(404, 'TASK_NOT_FOUND'), refusal(500, 'UNEXPECTED')])(
    'throws any other error',
    async (answer) => {
      mockApi({ 'GET /public/schedule/:id/status': answer });
      await expect(read()).rejects.toBeInstanceOf(ApiError);
    },
  );
});

describe('tasks', () => {
  it('are one list, also for reads by id', async () => {
    const requests = mockApi({
      'GET /public/tasks': { body: { items: [aTask({ id: 'menu' })], next_cursor: null } },
    });
    const client = createQueryClient();
    const page = await client.fetchQuery(tasksQuery as never);
    await client.ensureQueryData(tasksByIdQuery as never);
    expect(tasksByIdQuery.select?.(page as never).get('menu')?.name).toBe('Plate check');
    expect(requests).toHaveLength(1);
  });

  it('have no figures when they are unknown', async () => {
    mockApi({ 'GET /public/users/me/task-usage': refusal(500, 'UNEXPECTED') });
    expect(await readTaskUsage('menu')).toBeNull();
  });
});

describe('the status from a stream', () => {
  it('changes a cached execution, and creates none', () => {
    const client = createQueryClient();
    storeStatus(client, 'run', 'running');
    expect(client.getQueryData(executionQuery('run').queryKey)).toBeUndefined();
    client.setQueryData(executionQuery('run').queryKey, { id: 'run', status: 'pending' } as Execution);
    storeStatus(client, 'run', 'running');
    expect(client.getQueryData(executionQuery('run').queryKey)).toEqual({ id: 'run', status: 'running' });
  });
});
