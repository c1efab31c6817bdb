import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { fakeCaches } from '../../testing/caches.ts';
import { aTask } from '../../testing/tasks.ts';
import { aUser } from '../../testing/users.ts';
import { anExecution } from '../features/executions/testing/factories.ts';
import { listOfflineAnswers } from '../lib/device/offline-answers.ts';
import { sessionStore } from '../lib/session-store.ts';
import { executionQuery } from './executions.ts';
import { taskQuery } from './tasks.ts';

const me = aUser({ id: 'me' });
const run = anExecution({ id: 'e', user_id: 'me', status: 'completed', result: 'Soup' });
const task = aTask();
const read = (answer: Parameters<typeof mockApi>[0][string], client = new QueryClient()) => {
  mockApi({ 'GET /public/task-executions/:id': answer, 'GET /public/tasks/:id': { body: task } });
  return client.fetchQuery({ ...executionQuery('e'), retry: false });
};
const cutOff = () => {
  throw new TypeError('Failed to fetch');
};
const kept = async () => (await listOfflineAnswers('me')).map(({ id }) => id);
const settled = () => expect.poll(kept).toEqual(['e']);

describe('an answer offline', () => {
  beforeEach(() => {
    vi.stubGlobal('caches', fakeCaches());
    sessionStore.start('token', me);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is the last copy, marked as such', async () => {
    expect(await read({ body: run })).not.toHaveProperty('saved_at');
    await settled();
    const client = new QueryClient();
    expect(await read(cutOff, client)).toMatchObject({ result: 'Soup', saved_at: expect.any(String) });
    // With its task, for its names in each language.
    expect(client.getQueryData(taskQuery(run.task_id).queryKey)).toEqual(task);
  });

  it('is missing when it was never read', async () => {
    await expect(read(cutOff)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it.each([
    ['unfinished', { status: 'running' as const }],
    ['of another user', { user_id: 'other' }],
  ])('is not stored when it is %s', async (_which, facts) => {
    await read({ body: { ...run, ...facts } });
    expect(await kept()).toEqual([]);
  });

  it('is neither stored for nor shown to another user who has signed in since', async () => {
    await read({ body: run });
    await settled();
    const reading = read(() => {
      sessionStore.start('another', aUser({ id: 'other' }));
      return cutOff();
    });
    await expect(reading).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(read(cutOff)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('is deleted when the server no longer has it, but not when the server fails', async () => {
    await read({ body: run });
    await settled();
    await expect(read(refusal(500, 'UNEXPECTED'))).rejects.toThrow();
    expect(await kept()).toEqual(['e']);
    await expect(read(refusal(404, 'EXECUTION_NOT_FOUND'))).rejects.toThrow();
    await expect.poll(kept).toEqual([]);
  });
});
