import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { databaseUrl } from '@agentarium/testkit/postgres.ts';
import { startProxy } from '@agentarium/testkit/silent-proxy.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTimeout } from '../../../platform/database/errors.ts';
import { openDatabase } from '../../../platform/database/postgres.ts';
import { newId } from '../../../platform/ids.ts';
import { claimExecutions, noUser } from './claim.ts';
import { startWorker, type Worker } from './worker.ts';

const { createExecution } = api.executions;
const perUser = 3;
const one = { limit: 1, without: [], after: noUser };
const runMs = 60;

describe('fair claims', () => {
  let app: TestApp;
  let taskId: string;
  const workers: Worker[] = [];

  beforeAll(async () => {
    const env = { RUNS_PER_USER: String(perUser), WORKER_CONCURRENCY: '6' };
    app = await testApp({ worker: false, env });
    taskId = (await addTask(app.services.database, { limit: 100_000 })).id;
    app.model.play([{ text: 'Done', firstDelayMs: runMs }]);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    await query('delete from executions');
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const accept = async (user: { token: string }) => {
    const body = { task_id: taskId };
    return (await app.call(createExecution, { token: user.token, query: { wait: 0 }, body })).body.id;
  };
  /** Copies a waiting run, to avoid a thousand calls. */
  const multiply = (id: string, times: number) =>
    query(
      `insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, input_params, created_at, updated_at)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, user_id, task_id, agent_id, task_name,
         agent_name, input_params, created_at, updated_at
       from executions, generate_series(1, $2) n where id = $1`,
      [id, times],
    );
  const left = async () =>
    (await query("select 1 from executions where status in ('queued', 'running', 'waiting')")).length;
  /** The max number of a user's runs that were in progress at once, by the order of their events. */
  const maxAtOnce = async () => {
    const [row] = await query(`
      with spans as (
        select e.user_id, min(v.id) filter (where v.type = 'status') as begun,
          max(v.id) filter (where v.type = 'end') as ended
        from executions e join execution_events v on v.execution_id = e.id group by e.id, e.user_id)
      select max(n)::int as most from (
        select (select count(*) from spans b
          where b.user_id = a.user_id and b.begun <= a.begun and b.ended > a.begun) as n from spans a) counted`);
    return row?.most;
  };

  test('a claim’s query plan is cached', async () => {
    await app.services.database.transaction(async () => {
      for (let times = 0; times < 12; times += 1) await claimExecutions(app.services, newId(), one);
      const [row] = await query(
        `select generic_plans > 0 as kept from pg_prepared_statements where name = 'claim-executions'`,
      );
      expect(row).toEqual({ kept: true });
    });
  });

  test('a thousand waiting runs of one user do not delay the first of another', async () => {
    const [busy, other] = [await app.signUp(), await app.signUp()];
    await multiply(await accept(busy), 1000);
    workers.push(await startWorker(app.services));
    const inProgress = "select 1 from executions where user_id = $1 and status = 'running'";
    await expect.poll(async () => (await query(inProgress, [busy.id])).length, { interval: 2 }).toBe(perUser);
    const id = await accept(other);
    const acceptedAt = app.clock.now();
    const read = 'select status from executions where id = $1';
    await expect.poll(async () => (await query(read, [id]))[0]?.status, { interval: 5 }).toBe('completed');
    const before = `
      select count(*)::int as count from executions
      where user_id = $1 and started_at > $3 and started_at < (select started_at from executions where id = $2)`;
    const overtook = (await query(before, [busy.id, id, acceptedAt]))[0]?.count;
    console.log(`${overtook} of 1000 earlier runs started between another user's accepted call and its run`);
    expect(overtook).toBeLessThanOrEqual(perUser);
  });

  test('two workers never run more of one user’s runs than allowed, and use the whole limit', async () => {
    const users = [await app.signUp(), await app.signUp()];
    for (let round = 0; round < 20; round += 1) for (const user of users) await accept(user);
    workers.push(await startWorker(app.services));
    workers.push(await startWorker(app.services));
    await expect.poll(left).toBe(0);
    expect(await maxAtOnce()).toBe(perUser);
  });

  test('a user without runs in progress comes before one with some', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    for (let round = 0; round < 6; round += 1) await accept(first);
    for (let round = 0; round < 6; round += 1) await accept(second);
    workers.push(await startWorker(app.services));
    await expect.poll(left).toBe(0);
    const started = await query('select user_id from executions order by started_at, id limit 4');
    expect(started.filter(({ user_id }) => user_id === second.id)).toHaveLength(2);
  });

  test('a run that awaits approval takes no slot', async () => {
    const user = await app.signUp();
    const ids: string[] = [];
    for (let round = 0; round < perUser + 1; round += 1) ids.push(await accept(user));
    await query(
      `update executions set status = 'waiting', wakes_at = now() + interval '15 minutes' where id <> $1`,
      [ids.at(-1)],
    );
    workers.push(await startWorker(app.services));
    const read = 'select status from executions where id = $1';
    await expect.poll(async () => (await query(read, [ids.at(-1)]))[0]?.status).toBe('completed');
    const waiting = await query(`select status, claimed_by from executions where wakes_at is not null`);
    expect(waiting).toEqual(Array.from({ length: perUser }, () => ({ status: 'waiting', claimed_by: null })));
  });

  test.each([1, 2, 3])(
    'a worker stopped after response %i of a claim does not block other claims',
    async (answer) => {
      const user = await app.signUp();
      for (let round = 0; round < 3; round += 1) await accept(user);
      const [row] = await query('select current_database() as name');
      const proxy = await startProxy(databaseUrl(testServer(), String(row?.name)));
      const database = await openDatabase({ dataDir: '', url: proxy.url, log: silentLog, poolSize: 1 });
      const stopped = proxy.goSilentAfter(answer);
      const claiming = claimExecutions({ ...app.services, database }, newId(), one).catch(() => undefined);
      await Promise.race([stopped, claiming]);
      const { claimed } = await withTimeout(10_000, claimExecutions(app.services, newId(), one));
      expect(claimed).toHaveLength(1);
      proxy.close();
      await claiming;
      await database.close();
    },
  );
});
