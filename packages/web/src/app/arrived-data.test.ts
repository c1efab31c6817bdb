import { afterEach, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { aUser, tokenFor } from '../../testing/users.ts';
import { executionQuery } from '../data/executions.ts';
import { taskQuery } from '../data/tasks.ts';
import { anExecution, aTask, executionId, taskId } from '../features/executions/testing/factories.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { sessionStore } from '../lib/session-store.ts';
import { dataThatArrived } from './arrived-data.ts';

const answers = {
  'GET /public/task-executions/:id': { body: anExecution() },
  'GET /public/tasks/:id': { body: aTask() },
};
const open = (path: string) => window.history.replaceState(null, '', path);
const signIn = () => sessionStore.start(tokenFor('marina'), aUser({ id: 'marina' }));
afterEach(() => open('/'));

it.each([
  ['a run', `/executions/${executionId}`, executionQuery(executionId).queryKey],
  ['a task', `/tasks/${taskId}`, taskQuery(taskId).queryKey],
])('the first page has %s cached before it renders', async (_, path, key) => {
  mockApi(answers);
  signIn();
  open(path);
  const client = createQueryClient();
  await dataThatArrived(client);
  expect(client.getQueryData(key)).toBeDefined();
});

it.each(['/', '/tasks', '/executions/compare'])('requests nothing for %s', async (path) => {
  const requests = mockApi(answers);
  signIn();
  open(path);
  await dataThatArrived(createQueryClient());
  expect(requests).toEqual([]);
});

it('requests nothing without a session', async () => {
  const requests = mockApi(answers);
  open(`/executions/${executionId}`);
  await dataThatArrived(createQueryClient());
  expect(requests).toEqual([]);
});

it('leaves an error to the page', async () => {
  mockApi({ 'GET /public/task-executions/:id': refusal(404, 'EXECUTION_NOT_FOUND') });
  signIn();
  open(`/executions/${executionId}`);
  await expect(dataThatArrived(createQueryClient())).resolves.toBeUndefined();
});
