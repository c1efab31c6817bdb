import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executions, followUps, users } from '../../../db/schema/index.ts';

const { createExecution, createFollowUp, listFollowUps } = api.executions;
const soon = { interval: 20 };

describe('the guarantees of follow-ups', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    taskId = (await addTask(app.services.database)).id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Soup.' }]);
  });

  const limit = (daily_execution_limit: number) =>
    app.services.database.db.update(users).set({ daily_execution_limit }).where(eq(users.id, user.id));
  const run = async () =>
    (await app.call(createExecution, { token: user.token, body: { task_id: taskId } })).body.id;
  const ask = (
    id: string,
    { message = 'Why?', wait = 25, key }: { message?: string; wait?: number; key?: string } = {},
  ) =>
    app.call(createFollowUp, {
      token: user.token,
      params: { id },
      query: { wait },
      body: { message },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const list = async (id: string) =>
    (await app.call(listFollowUps, { token: user.token, params: { id } })).body.items;
  const counted = async () => {
    const [row] = await app.services.database.db.select().from(users).where(eq(users.id, user.id));
    return row?.usage_count;
  };

  test('P1: one follow-up per idempotency key, however often it is sent', async () => {
    const id = await run();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id, { key: 'same' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await list(id)).toHaveLength(1);
    expect(await counted()).toBe(2);
    const other = await ask(id, { key: 'same', message: 'Another?' });
    expect(other.error.error_code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('P5: limits are exact under concurrent requests, about one answer or several', async () => {
    const ids = [await run(), await run(), await run(), await run()];
    await limit(6);
    app.model.play([{ chunks: ['Still ', 'cooking'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const answers = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 10 }, () => ask(id, { wait: 0 }))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ body }) => body.execution_id)).size).toBe(made.length);
    const refusals = new Set(answers.flatMap(({ error }) => error?.error_code ?? []));
    expect([...refusals].every((code) => code === 'DAILY_LIMIT_GLOBAL' || code === 'FOLLOW_UP_RUNNING')).toBe(
      true,
    );
    expect(await counted()).toBe(6);
  });

  test('P2: one whose worker died is recovered by another, and counted once', async () => {
    const id = await run();
    app.model.play([{ chunks: ['Lost ', 'words'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { body } = await ask(id, { wait: 0 });
    await expect.poll(async () => (await list(id))[0]?.status, soon).toBe('running');
    app.model.play([{ text: 'Found words' }]);
    await app.services.database.db
      .update(executions)
      .set({ claimed_by: crypto.randomUUID() })
      .where(eq(executions.id, body.id));
    await expect.poll(async () => (await list(id))[0]?.status, soon).toBe('completed');
    expect((await list(id))[0]?.result).toBe('Found words');
    expect(await counted()).toBe(2);
  });

  test('are in the export of the account, with their execution', async () => {
    const id = await run();
    await ask(id, { message: 'And without dairy?' });
    const exported = JSON.stringify((await app.call(api.users.exportAccount, { token: user.token })).body);
    expect(exported).toContain('And without dairy?');
    const { executions: runs } = JSON.parse(exported) as {
      executions: { id: string; follow_ups: object[] }[];
    };
    expect(runs.map((one) => [one.id, one.follow_ups.length])).toEqual([[id, 1]]);
  });

  test('are deleted with the account', async () => {
    await ask(await run());
    await app.call(api.users.deleteUser, {
      token: user.token,
      params: { id: user.id },
      body: { current_password: user.password },
    });
    const { db } = app.services.database;
    const left = await db
      .select()
      .from(followUps)
      .innerJoin(executions, eq(executions.id, followUps.id))
      .where(eq(executions.user_id, user.id));
    expect(left).toEqual([]);
  });
});
