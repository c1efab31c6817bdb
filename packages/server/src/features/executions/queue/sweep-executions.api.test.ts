import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../platform/clock.ts';
import { sweepExecutions } from './sweep-executions.ts';

const { createExecution, cancelExecution } = api.executions;

describe('sweeping executions', () => {
  let app: TestApp;
  let address: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp({ env: { RETENTION_EVENTS_DAYS: '1' } });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    taskId = (await addTask(app.services.database, { limit: 100_000 })).id;
    user = await app.signUp();
  });
  afterAll(() => app.close());
  afterEach(() => app.model.play([{ text: 'An answer' }]));

  const signIn = async () => {
    user = { ...user, ...(await app.signIn(user.username, user.password)) };
  };
  const run = (options: { wait?: number; key?: string } = {}) =>
    app.call(createExecution, {
      token: user.token,
      query: { wait: options.wait ?? 25 },
      headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
      body: { task_id: taskId },
    });
  const sweep = () => sweepExecutions(app.services, { signal: new AbortController().signal });
  const count = async (id: string) => {
    const text = 'select count(*)::int as count from execution_events where execution_id = $1';
    return (await app.services.database.query<{ count: number }>('', text, [id]))[0]?.count;
  };
  const whole = async (id: string, after?: number) => {
    const reader = await readEvents(address, { id, token: user.token, after });
    await reader.over;
    return reader.events.map(({ type, data }) => ({ type, data }));
  };
  const end = { type: 'end', data: { status: 'completed', error: null } };

  test('keeps the events for a day after the end; then streams the whole text from the row', async () => {
    app.model.play([{ text: 'An answer' }]);
    const { body } = await run();
    app.clock.advance(23 * HOUR_MS);
    await sweep();
    expect(await count(body.id)).toBeGreaterThan(2);
    app.clock.advance(2 * HOUR_MS);
    await sweep();
    expect(await count(body.id)).toBe(0);

    const text = { type: 'text-delta', data: { text: 'An answer' } };
    expect(await whole(body.id)).toEqual([text, end]);
    // A reader who resumes in the middle of the text gets all of it again.
    const restarted = { type: 'status', data: { status: 'running', attempt: 2 } };
    expect(await whole(body.id, 7)).toEqual([restarted, text, end]);
    const kept = await app.call(api.executions.getExecution, { token: user.token, params: { id: body.id } });
    expect(kept.body.result).toBe('An answer');
  });

  test('streams the partial text and the error of a stopped run', async () => {
    app.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { body } = await run({ wait: 0 });
    await expect.poll(() => count(body.id)).toBeGreaterThan(1);
    await app.call(cancelExecution, { token: user.token, params: { id: body.id } });
    app.clock.advance(25 * HOUR_MS);
    await sweep();
    expect(await whole(body.id)).toMatchObject([
      { type: 'text-delta', data: { text: 'Half ' } },
      { type: 'end', data: { status: 'failed', error: { code: 'CANCELLED' } } },
    ]);
  });

  test('keeps the events of an unfinished run, however old they are', async () => {
    await signIn();
    app.model.play([{ chunks: ['Slow ', 'words'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { body } = await run({ wait: 0 });
    await expect.poll(() => count(body.id)).toBe(2);
    app.clock.advance(30 * HOUR_MS);
    await sweep();
    expect(await count(body.id)).toBe(2);
    await app.call(cancelExecution, { token: user.token, params: { id: body.id } });
    await sweep();
    expect(await count(body.id)).toBe(3);
  });

  test('handles any number of events, and deletes those of a run completely', async () => {
    await signIn();
    const { query } = app.services.database;
    app.model.play([{ text: 'An answer' }]);
    const old = (await run()).body.id;
    const fill = `insert into execution_events (execution_id, type, data, created_at)
      select $1, 'text-delta', '{"text":"x"}', $2::timestamptz from generate_series(1, 1700)`;
    await query('', fill, [old, app.clock.now()]);
    app.clock.advance(25 * HOUR_MS);
    const young = (await run()).body.id;
    await query('', fill, [young, app.clock.now()]);
    const before = await count(young);
    await sweep();
    expect([await count(old), await count(young)]).toEqual([0, before]);
  });

  test('deletes idempotency keys after a day; a deleted key starts a new run', async () => {
    await signIn();
    const first = await run({ key: 'one' });
    app.clock.advance(23 * HOUR_MS);
    const keys = async () =>
      (await app.services.database.query('', 'select key from idempotency_keys order by key', [])).length;
    await sweep();
    expect((await run({ key: 'one' })).body.id).toBe(first.body.id);
    app.clock.advance(HOUR_MS + 1000);
    await app.services.database.query(
      '',
      `insert into idempotency_keys (user_id, key, request_hash, target_id, created_at)
       select $1, 'filler-' || n, '', $2, $3::timestamptz - interval '25 hours' from generate_series(1, 1200) n`,
      [user.id, first.body.id, app.clock.now()],
    );
    await run({ key: 'two' });
    await sweep();
    expect(await keys()).toBe(1);
    expect((await run({ key: 'one' })).body.id).not.toBe(first.body.id);
  });
});
