import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addDeadJob } from '@agentarium/testkit/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobQueues } from '../../platform/jobs/jobs.ts';
import { sweepBulkJobs } from '../users/jobs.ts';

const { listDeadJobs, retryDeadJob, discardDeadJob } = api.system;
const { createJob, getJob, undoJob } = api.users;

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

test('a change of many accounts ends when its given-up job is discarded or forgotten, and can be undone', async () => {
  const { database } = app.services;
  const user = await app.signUp();
  const { body: job } = await app.call(createJob, {
    token: admin,
    body: { kind: 'limit', change: { daily_execution_limit: 3 }, selection: [user.id] },
  });
  const params = { id: job.id ?? '' };
  const read = async () => (await app.call(getJob, { token: admin, params })).body;
  const giveUp = `
    with given as (delete from pgboss.job where name = 'bulk-change' returning data)
    insert into pgboss.job (name, data, source_name) select 'dead-jobs', data, 'bulk-change' from given returning id`;
  const [dead] = await database.query<{ id: string }>('', giveUp, []);
  const sweep = () => sweepBulkJobs(app.services, { signal: new AbortController().signal });
  await sweep();
  expect(await read()).toMatchObject({ status: 'queued', finished_at: null });
  await app.call(discardDeadJob, { token: admin, params: { id: dead?.id ?? '' } });
  expect(await read()).toMatchObject({ status: 'completed', finished_at: expect.any(String) });
  expect((await app.call(undoJob, { token: admin, params })).status).toBe(202);
  await sweep();
  expect((await read()).status).toBe('undoing');
  await database.query('', "delete from pgboss.job where name = 'bulk-change'", []);
  await sweep();
  expect((await read()).status).toBe('completed');
});
