import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { createExecution, getExecution } = api.executions;

/** Periodic statements of a process, independent of runs. */
const background = /worker|heartbeat|lost|wake-parked|read-claims|touch-session|signals|watched|^$|due|step|sweep|tick/;

describe('a run whose caller waits for it', () => {
  let app: TestApp;
  let token: string;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    ({ token } = await app.signUp());
    taskId = (await addTask(app.services.database, { limit: 100 })).id;
  });
  afterAll(() => app.close());

  const run = (headers = {}) =>
    app.call(createExecution, { token, query: { wait: 20 }, headers, body: { task_id: taskId } });

  /** The unique names of the statements that `work` made, sorted. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const { database } = app.services;
    const spies = [vi.spyOn(database, 'query'), vi.spyOn(database.db, 'query')];
    await work();
    const calls = spies.flatMap((spy) => spy.mock.calls.map(([name]) => String(name)));
    for (const spy of spies) spy.mockRestore();
    return [...new Set(calls)].filter((name) => !background.test(name)).sort();
  }

  const least = ['authenticate', 'insert-execution', 'load-execution', 'run-facts'];

  test('takes four statements outside the transaction that ends it if a worker of its process has a free slot', async () => {
    await run();
    // A worker polling at this time may claim the run instead, so one of three must match.
    const seen = [await statementsOf(run), await statementsOf(run), await statementsOf(run)];
    expect(seen).toContainEqual(least);
  });

  test('takes one more with an idempotency key', async () => {
    const once = () => run({ 'idempotency-key': 'only-once' });
    expect(await statementsOf(once)).toEqual([...least, 'find-idempotency-key'].sort());
  });

  test('is on disk before its caller gets an unfinished run', async () => {
    app.model.play([{ text: 'Slow', firstDelayMs: 2500 }]);
    const slow = () =>
      app.call(createExecution, { token, query: { wait: 1 }, headers: {}, body: { task_id: taskId } });
    expect(await statementsOf(async () => expect((await slow()).body.finished_at).toBeNull())).toContain(
      'flush-acceptances',
    );
  });

  test('returns what a later read returns', async () => {
    const { body } = await run();
    expect(body).toMatchObject({ status: 'completed' });
    const read = await app.call(getExecution, { token, params: { id: body.id } });
    expect(JSON.stringify(body)).toBe(JSON.stringify(read.body));
  });

  test('is accepted in a transaction if its count has changed since it was read', async () => {
    const before = await Promise.all(Array.from({ length: 5 }, () => run()));
    expect(before.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [user] = await app.services.database.query<{ usage_count: number; runs: number }>(
      '',
      `select usage_count, (select count(*)::int from executions e where e.user_id = u.id) as runs from users u
       where id in (select user_id from executions where task_id = $1)`,
      [taskId],
    );
    expect(user?.usage_count).toBe(user?.runs);
  });
});
