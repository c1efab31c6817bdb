import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const {
  createExecution,
  getExecution,
  inspectExecution,
  revealExecution,
  cancelUserExecution,
  retryExecution,
} = api.executions;
const soon = { interval: 10 };

describe('an administrator with a run of somebody else', () => {
  let app: TestApp;
  let admin: { token: string; id: string };
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  beforeAll(async () => {
    app = await testApp({ env: { LOG_LEVEL: 'silent' } });
    admin = await app.admin();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp({ dailyLimit: 1 });
  });

  const refusal = {
    fault: { kind: 'status' as const, status: 404, body: '{"error":{"message":"No such model"}}' },
  };
  const start = async (task_id: string, wait = 25, parameters = {}) =>
    (await app.call(createExecution, { token: user.token, query: { wait }, body: { task_id, parameters } }))
      .body;
  const asAdmin = (id: string) => ({ token: admin.token, params: { id } });
  const read = async (id: string) =>
    (await app.call(getExecution, { token: user.token, params: { id } })).body;
  const inspect = async (id: string) => (await app.call(inspectExecution, asAdmin(id))).body;
  const left = async () =>
    (await app.call(api.subscription.getExecutionLimit, { token: user.token })).body.remaining_executions;
  const audited = async (id: string) => {
    const { body } = await app.call(api.audit.listAuditLogs, {
      token: admin.token,
      query: { target_id: id },
    });
    return body.items.map(({ action, changes, target_name }) => ({ action, changes, target_name }));
  };

  test('reads why it failed, but its inputs and answer only for a reason, which the owner reads', async () => {
    const task = await addTask(app.services.database, {
      prompt: 'Cook {{ meal }}.',
      required_parameters: [{ name: 'meal', param_type: 'UserInput', data_type: 'String', locales: {} }],
    });
    app.model.play([refusal]);
    const { id } = await start(task.id, 25, { meal: 'zanzibar soup' });
    const detail = await inspect(id);
    expect(detail).toMatchObject({
      username: user.username,
      status: 'failed',
      error: { code: 'MODEL_NOT_FOUND' },
      provider_error: { family: 'chatgpt', status: 404, text: 'No such model' },
      provenance: { parameters: [{ name: 'meal', source: 'typed' }] },
      reveals: [],
    });
    expect(JSON.stringify(detail)).not.toContain('zanzibar');
    const none = await app.call(revealExecution, { ...asAdmin(id), body: { reason: ' ' } });
    expect(none.error.details?.[0]?.path).toBe('reason');
    const reason = 'The user asked for help';
    const { body } = await app.call(revealExecution, { ...asAdmin(id), body: { reason } });
    expect(body).toMatchObject({ input_params: { meal: 'zanzibar soup' }, result: null });
    const at = expect.any(String);
    expect((await read(id)).reveals).toEqual([{ at, reason }]);
    expect((await inspect(id)).reveals).toEqual([{ at, reason, username: 'admin' }]);
    const target_name = `Test task · ${user.username}`;
    expect(await audited(id)).toEqual([
      { action: 'executions.revealExecution', changes: { reason }, target_name },
    ]);
  });

  test('runs it again for its owner, who reads who did, and nothing counts it', async () => {
    const task = await addTask(app.services.database, { limit: 1 });
    app.model.play([{ text: 'Slowly', firstDelayMs: 60_000 }]);
    const { id } = await start(task.id, 0);
    expect((await app.call(retryExecution, asAdmin(id))).error.error_code).toBe('NOT_FINISHED');
    await app.call(api.executions.cancelExecution, { token: user.token, params: { id } });
    expect(await left()).toBe(0);
    app.model.play([{ text: 'Here you are', usage: { prompt_tokens: 10, completion_tokens: 5 } }]);
    const { status, body } = await app.call(retryExecution, asAdmin(id));
    expect([status, body]).toMatchObject([201, { user_id: user.id, retry_of: id, retried_by: 'admin' }]);
    await expect.poll(async () => (await read(body.id)).status, soon).toBe('completed');
    expect(await read(body.id)).toMatchObject({ result: 'Here you are', retried_by: 'admin', retry_of: id });
    expect((await inspect(id)).retried_as).toBe(body.id);
    expect(await left()).toBe(0);
    const costs = 'select runs from usage_costs where user_id = $1';
    expect(await app.services.database.query('', costs, [user.id])).toEqual([]);
    for (const again of [id, body.id])
      expect((await app.call(retryExecution, asAdmin(again))).error.error_code).toBe('ALREADY_EXECUTED');
    expect(await audited(body.id)).toMatchObject([
      { action: 'executions.retryExecution', changes: { retry_of: id } },
    ]);
  });

  test('does not run it again once any other try of it has an answer', async () => {
    const task = await addTask(app.services.database, { prompt: 'Cook.' });
    app.model.play([refusal]);
    const first = await start(task.id);
    const retry = async (id: string) => {
      const { body } = await app.call(retryExecution, asAdmin(id));
      await expect.poll(async () => (await inspect(body.id)).finished_at, soon).not.toBeNull();
      return body.id;
    };
    const second = await retry(first.id);
    expect((await inspect(second)).status).toBe('failed');
    app.model.play([{ text: 'Soup.' }]);
    const third = await retry(second);
    expect((await inspect(third)).status).toBe('completed');
    const refused = await app.call(retryExecution, asAdmin(first.id));
    expect(refused.error?.error_code).toBe('ALREADY_EXECUTED');
  });

  test('does not run it again for a blocked account, or a task that is not active', async () => {
    const { db } = app.services.database;
    const task = await addTask(app.services.database);
    app.model.play([refusal]);
    const { id } = await start(task.id);
    await db.query('', "update tasks set deployment_state = 'dev' where id = $1", [task.id]);
    expect((await app.call(retryExecution, asAdmin(id))).error.error_code).toBe('TASK_NOT_ACTIVE');
    await db.query('', "update users set status = 'blocked' where id = $1", [user.id]);
    expect((await app.call(retryExecution, asAdmin(id))).error.error_code).toBe('ACCOUNT_BLOCKED');
  });

  test('can neither open it nor run it again while its owner deletes it', async () => {
    const { database } = app.services;
    const task = await addTask(database);
    app.model.play([refusal]);
    const { id } = await start(task.id);
    // As the deletion of a run: its owner's row is locked first.
    const deletion = `
      with owner as (select id from users where id = $2 for no key update)
      delete from executions where id = $1 and user_id = (select id from owner)`;
    const body = { reason: 'A complaint' };
    const calls = await meetUncommitted(database, [deletion, [id, user.id]], () =>
      Promise.all([
        app.call(revealExecution, { ...asAdmin(id), body }),
        app.call(retryExecution, asAdmin(id)),
      ]),
    );
    expect(calls.map(({ error }) => error.error_code)).toEqual(Array(2).fill('EXECUTION_NOT_FOUND'));
  });

  test('stops it, and its owner gets the count back', async () => {
    const task = await addTask(app.services.database);
    app.model.play([{ text: 'Slowly', firstDelayMs: 60_000 }]);
    const { id } = await start(task.id, 0);
    expect(await left()).toBe(0);
    const { body } = await app.call(cancelUserExecution, asAdmin(id));
    expect(body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' }, stopped_by_admin: true });
    expect(await read(id)).toMatchObject({ error: { code: 'CANCELLED' }, stopped_by_admin: true });
    expect(await left()).toBe(1);
    expect((await app.call(cancelUserExecution, asAdmin(id))).error.error_code).toBe('EXECUTION_ENDED');
    expect(await audited(id)).toMatchObject([
      { action: 'executions.cancelUserExecution', changes: { status: 'cancelled' } },
    ]);
  });

  test('opens the arguments of a tool call that waits for approval, which is audited', async () => {
    const { database } = app.services;
    const tool = await addTool(database, { requires_confirmation: true });
    const task = await addTaskWithTools(database, [tool]);
    app.model.play([
      { toolCalls: [{ name: tool.name, arguments: { expression: '6 * 7' } }] },
      { text: '42' },
    ]);
    const { id } = await start(task.id, 0);
    const pending = async () =>
      (await app.call(api.tools.listPendingToolCalls, { token: admin.token })).body.items.find(
        ({ execution_id }) => execution_id === id,
      );
    await expect.poll(pending, soon).toMatchObject({ username: user.username, arguments: null });
    const call = (await pending())?.id ?? '';
    const opened = await app.call(api.tools.openToolCall, asAdmin(call));
    expect(opened.body.arguments).toEqual({ expression: '6 * 7' });
    expect(await audited(call)).toMatchObject([{ action: 'tools.openToolCall' }]);
    await app.call(api.tools.decideToolCall, { ...asAdmin(call), body: { confirmed: true } });
    await expect.poll(async () => (await read(id)).status, soon).toBe('completed');
    expect((await app.call(api.tools.openToolCall, asAdmin(call))).error.error_code).toBe(
      'TOOL_CALL_NOT_FOUND',
    );
    const params = { executionId: id };
    const listed = await app.call(api.tools.listExecutionToolCalls, { token: admin.token, params });
    expect(listed.body.items).toMatchObject([{ tool_name: tool.name, arguments: null, result: null }]);
    const { body } = await app.call(revealExecution, { ...asAdmin(id), body: { reason: 'A complaint' } });
    expect(body.tool_calls).toMatchObject([
      { arguments: { expression: '6 * 7' }, result: expect.anything() },
    ]);
  });
});
