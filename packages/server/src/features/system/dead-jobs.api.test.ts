import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addDeadJob } from '@agentarium/testkit/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobQueues } from '../../platform/jobs/jobs.ts';

const { listDeadJobs, retryDeadJob, discardDeadJob } = api.system;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp({ worker: false, jobs: false });
  admin = (await app.admin()).token;
});
afterAll(() => app.close());

test('jobs that were given up are listed without their data, retried once, and discarded', async () => {
  const { database } = app.services;
  const [first, second] = [await addDeadJob(database, 'a-key'), await addDeadJob(database, 'a-key')];
  const list = async (query: { limit?: number; cursor?: string } = {}) =>
    (await app.call(listDeadJobs, { token: admin, query })).body;
  const { items, next_cursor } = await list({ limit: 1 });
  expect(items).toEqual([
    {
      id: expect.any(String),
      queue: 'remove-object',
      error_code: 'ECONNREFUSED',
      attempts: 9,
      sent_at: expect.any(String),
      failed_at: expect.any(String),
    },
  ]);
  const rest = await list({ limit: 1, cursor: next_cursor ?? '' });
  expect([...items, ...rest.items].map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(rest.next_cursor).toBeNull();

  const retry = (id: string) => app.call(retryDeadJob, { token: admin, params: { id } });
  expect((await retry(first)).status).toBe(200);
  expect((await retry(first)).status).toBe(404);
  const queue = (await jobQueues(database)).find(({ name }) => name === 'remove-object');
  expect(queue).toMatchObject({ waiting: 1, dead: 1 });
  const discard = (id: string) => app.call(discardDeadJob, { token: admin, params: { id } });
  expect((await discard(second)).status).toBe(200);
  expect((await discard(second)).status).toBe(404);
  expect((await list()).items).toEqual([]);
});
