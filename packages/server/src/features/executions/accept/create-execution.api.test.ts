import { api, type Parameter } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executions } from '../../../db/schema/index.ts';

const { createExecution, forceExecution, getExecution, cancelExecution } = api.executions;
const parameter = (given: Partial<Parameter> & { name: string }): Parameter => ({
  param_type: 'UserInput',
  data_type: 'String',
  ...given,
});

describe('running a task', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: '## Done\n\nAll is well.', usage: { prompt_tokens: 11, completion_tokens: 7 } }]);
  });

  const run = (taskId: string, parameters: Record<string, never> | object = {}, more: object = {}) =>
    app.call(createExecution, {
      token: user.token,
      body: { task_id: taskId, parameters: parameters as Record<string, never>, ...more },
    });

  /** The messages a run sent; its owner is not shown them. */
  const messagesOf = async (id: string) => {
    const { db } = app.services.database;
    const [row] = await db.select().from(executions).where(eq(executions.id, id));
    return row?.request ?? [];
  };

  test('returns the whole execution with the answer, its tokens, model and parameters', async () => {
    const task = await addTask(app.services.database, {
      prompt: 'Talk about {{ subject }}.',
      required_parameters: [parameter({ name: 'subject' })],
    });
    const { status, body } = await run(task.id, { subject: 'apples' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'completed',
      result: '## Done\n\nAll is well.',
      task_id: task.id,
      user_id: user.id,
      input_params: { subject: 'apples' },
      output_params: null,
      input_tokens: 11,
      output_tokens: 7,
      model_family: 'chatgpt',
      is_demo: false,
      error: null,
    });
    expect(body.request).toBeNull();
    expect((await messagesOf(body.id)).some(({ content }) => content.includes('Talk about apples.'))).toBe(
      true,
    );
    const again = await app.call(getExecution, { token: user.token, params: { id: body.id } });
    expect(again.body).toEqual(body);
  });

  test('returns immediately with wait=0, and the run ends later', async () => {
    const task = await addTask(app.services.database);
    const { promise: endAfter, resolve: goOn } = Promise.withResolvers<void>();
    app.model.play([{ text: 'Later', endAfter }]);
    const { body } = await app.call(createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: task.id },
    });
    expect(['pending', 'running']).toContain(body.status);
    goOn();
    await expect
      .poll(
        async () =>
          (await app.call(getExecution, { token: user.token, params: { id: body.id } })).body.status,
      )
      .toBe('completed');
  });

  test('waits for the end although signals may have been lost meanwhile', async () => {
    const { database, signals } = app.services;
    const task = await addTask(database);
    const [ended, resynced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.model.play([{ text: 'Later', endAfter: ended.promise }]);
    const answer = run(task.id);
    const isRunning = `select from executions where task_id = $1 and status = 'running'`;
    await expect.poll(() => database.query('', isRunning, [task.id])).toHaveLength(1);
    const stop = signals.on('ended', 'another', () => resynced.resolve());
    await signals.requestResync();
    await resynced.promise;
    stop();
    ended.resolve();
    expect((await answer).body.status).toBe('completed');
  });

  test('checks in the order of the contract', async () => {
    const { database } = app.services;
    const unknown = await run('01900000-0000-7000-8000-00000000dead');
    expect([unknown.status, unknown.error.error_code]).toEqual([404, 'TASK_NOT_FOUND']);

    const inTest = await addTask(database, { deployment_state: 'test', tier: 'ultra' });
    expect((await run(inTest.id)).error.error_code).toBe('TASK_NOT_ACTIVE');
    const ofNewAgent = await addTask(database, {
      agent_id: (await addAgent(database, { deployment_state: 'dev' })).id,
    });
    expect((await run(ofNewAgent.id)).error.error_code).toBe('TASK_NOT_ACTIVE');

    const locked = await addTask(database, { tier: 'pro', task_type: 'child' });
    const refused = await run(locked.id);
    expect([refused.status, refused.error.error_code]).toEqual([403, 'TIER_LOCKED']);
    expect(refused.error.details?.[0]?.params).toEqual({ plan: 'pro' });

    const parent = await addTask(database, { task_type: 'parent' });
    const child = await addTask(database, {
      task_type: 'child',
      parent_task_id: parent.id,
      required_parameters: [parameter({ name: 'weight', param_type: 'UserProfile', data_type: 'Float' })],
    });
    const orphan = await run(child.id);
    expect([orphan.status, orphan.error.error_code]).toEqual([422, 'CHILD_REQUIRES_PARENT']);
    expect(orphan.error.message).toBe(
      'This is a child task that requires a parent task execution. Please execute the parent task first.',
    );
    const parentRun = await run(parent.id);
    const childRun = await run(child.id, { extra: 1 }, { parent_execution_id: parentRun.body.id });
    expect([childRun.status, childRun.error.error_code]).toEqual([422, 'MISSING_USER_PARAMETERS']);
    expect(childRun.error.message).toBe('Missing required user parameters: weight');
  });

  test('reports every invalid field, and rejects unknown ones', async () => {
    const task = await addTask(app.services.database, {
      required_parameters: [
        parameter({ name: 'age', data_type: 'Integer' }),
        parameter({ name: 'foods', data_type: 'Map', key_type: 'String', value_type: 'Float' }),
        parameter({ name: 'notes', data_type: 'Array', element_type: 'String' }),
      ],
    });
    const { status, error } = await run(task.id, {
      age: 1.5,
      foods: { apple: 'x' },
      notes: [''],
      surprise: 1,
    });
    expect(status).toBe(400);
    expect(error.details).toMatchObject([
      { path: 'parameters.surprise', message: 'Unknown parameter' },
      { path: 'parameters.age', message: 'Must be a valid integer' },
      { path: 'parameters.foods.apple', message: 'Must be a valid number' },
      { path: 'parameters.notes.0', message: 'Element is required' },
    ]);
    const blank = await run(task.id, {});
    expect(blank.error.details?.map((detail) => detail.message)).toEqual([
      'This field is required',
      'At least one entry is required',
      'This field is required',
    ]);
  });

  test('fills parameters from the account, the profile, preferences and the administrator', async () => {
    await app.call(api.users.updateUserParams, {
      token: user.token,
      body: { height: 180, weight: 81, date_of_birth: '1990-05-01', allergies: [] },
    });
    await app.call(api.users.updatePreferences, {
      token: user.token,
      body: { preferences: { units: 'metric' } },
    });
    const task = await addTask(app.services.database, {
      required_parameters: [
        parameter({ name: 'username', param_type: 'UserInfo' }),
        parameter({ name: 'bmi', param_type: 'UserProfile', data_type: 'Float' }),
        parameter({ name: 'age', param_type: 'UserProfile', data_type: 'Integer' }),
        parameter({ name: 'allergies', param_type: 'UserProfile', data_type: 'Array' }),
        parameter({ name: 'units', param_type: 'UserPreferences' }),
        parameter({ name: 'style', param_type: 'AdminInput', value: 'kind' }),
      ],
    });
    const { body } = await run(task.id);
    expect(body.input_params).toEqual({
      username: user.username,
      bmi: 25,
      age: expect.any(Number),
      allergies: [],
      units: 'metric',
    });
    expect((await messagesOf(body.id)).at(-1)?.content).toContain('kind');
  });

  test('runs a once-only task once, and again with force, replacing the earlier result', async () => {
    const task = await addTask(app.services.database, { execution_type: 'once' });
    const first = await run(task.id);
    const second = await run(task.id);
    expect([second.status, second.error.error_code, second.error.message]).toEqual([
      409,
      'ALREADY_EXECUTED',
      'Task has already been executed',
    ]);
    const forced = await app.call(forceExecution, { token: user.token, body: { task_id: task.id } });
    expect(forced.status).toBe(201);
    const gone = await app.call(getExecution, { token: user.token, params: { id: first.body.id } });
    expect(gone.error.error_code).toBe('EXECUTION_NOT_FOUND');
  });

  test("answers in the account's language, else in that of the request", async () => {
    const task = await addTask(app.services.database);
    const ask = async () => {
      const headers = { 'accept-language': 'ru-RU,ru;q=0.9' };
      const { body } = await app.call(createExecution, {
        token: user.token,
        headers,
        body: { task_id: task.id },
      });
      return (await messagesOf(body.id)).find(({ role }) => role === 'system')?.content;
    };
    await app.services.database.query('', 'update users set language = null where id = $1', [user.id]);
    expect(await ask()).toMatch(/Russian/);
    await app.call(api.users.updateLanguage, { token: user.token, body: { language: 'en' } });
    expect(await ask()).toMatch(/English/);
  });

  test('stores only output parameters of the right type', async () => {
    app.model.play([{ text: 'You need 2000 kcal.' }, { json: { calories: 2000, note: 7 } }]);
    const task = await addTask(app.services.database, {
      output_parameters: [
        { name: 'calories', data_type: 'Integer' },
        { name: 'note', data_type: 'String' },
        { name: 'steps', data_type: 'Integer' },
      ],
    });
    const { body } = await run(task.id);
    expect(body.output_params).toEqual({ calories: 2000, note: null, steps: null });
  });

  test('a model that is down fails the run with a clear error and refunds it', async () => {
    const limited = await app.signUp({ dailyLimit: 1 });
    const task = await addTask(app.services.database);
    const body = { task_id: task.id };
    app.model.play([{ fault: { kind: 'status', status: 400 } }]);
    const failed = await app.call(createExecution, { token: limited.token, body });
    expect(failed.body).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'MODEL_REJECTED_REQUEST' },
    });
    app.model.play([{ text: 'Back again.' }]);
    const fine = await app.call(createExecution, { token: limited.token, body });
    expect(fine.body).toMatchObject({ status: 'completed', result: 'Back again.' });
    const third = await app.call(createExecution, { token: limited.token, body });
    expect([third.status, third.error.error_code, third.error.message]).toEqual([
      429,
      'DAILY_LIMIT_GLOBAL',
      'Daily execution limit reached globally',
    ]);
  });

  test('the window resets after 24 hours', async () => {
    const limited = await app.signUp({ dailyLimit: 1 });
    const task = await addTask(app.services.database);
    const call = () => app.call(createExecution, { token: limited.token, body: { task_id: task.id } });
    expect((await call()).status).toBe(201);
    const refused = await call();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    expect(seconds).toBeGreaterThan(24 * 3600 - 60);
    app.clock.advance(24 * 3_600_000);
    expect((await call()).status).toBe(201);
  });

  test('a task without a limit uses its agent’s, counted, reported and enforced', async () => {
    const { database } = app.services;
    const bare = await addAgent(database);
    const agent = await addAgent(database, { config: { ...bare.config, task_execution_limit: 2 } });
    const open = await addTask(database, { agent_id: agent.id, config: { task_execution_limit: null } });
    const own = await addTask(database, { agent_id: agent.id, limit: 1 });
    const { token } = await app.signUp();
    const run = async (task_id: string) =>
      (await app.call(createExecution, { token, body: { task_id, parameters: {} } })).status;
    const limit = async (task_id: string) =>
      (await app.call(api.users.getTaskUsage, { token, query: { task_id } })).body.task_limit;
    expect([await limit(open.id), await limit(own.id)]).toEqual([2, 1]);
    expect([await run(open.id), await run(open.id), await run(open.id)]).toEqual([201, 201, 429]);
    expect([await run(own.id), await run(own.id)]).toEqual([201, 429]);
  });

  test("a task's own limit is reported separately from the daily one", async () => {
    const task = await addTask(app.services.database, { limit: 1 });
    await run(task.id);
    const { status, error } = await run(task.id);
    expect([status, error.error_code, error.message]).toEqual([
      429,
      'DAILY_LIMIT_TASK',
      'Daily execution limit reached for this task',
    ]);
    const usage = await app.call(api.users.getTaskUsage, { token: user.token, query: { task_id: task.id } });
    expect(usage.body).toMatchObject({ task_limit: 1, remaining_executions: 0 });
  });

  test('a cancelled execution stays counted and keeps its partial text', async () => {
    app.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const task = await addTask(app.services.database);
    const { body } = await app.call(createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: task.id },
    });
    const read = async () =>
      (
        await app.services.database.query(
          '',
          `select 1 from execution_events where execution_id = $1 and type = 'text-delta'`,
          [body.id],
        )
      ).length;
    await expect.poll(read).toBeGreaterThan(0);
    const stopped = await app.call(cancelExecution, { token: user.token, params: { id: body.id } });
    expect(stopped.body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });
    expect(stopped.body.partial_result).toContain('Half');
    const again = await app.call(cancelExecution, { token: user.token, params: { id: body.id } });
    expect(again.error.error_code).toBe('EXECUTION_ENDED');
    await expect.poll(() => app.model.requests.at(-1)?.abandoned).toBe(true);
  });

  test("another user's execution is neither shown nor stopped", async () => {
    const task = await addTask(app.services.database);
    const { body } = await run(task.id);
    const stranger = await app.signUp();
    const shown = await app.call(getExecution, { token: stranger.token, params: { id: body.id } });
    expect([shown.status, shown.error.message]).toEqual([
      403,
      'You do not have permission to view this execution.',
    ]);
    expect((await app.call(cancelExecution, { token: stranger.token, params: { id: body.id } })).status).toBe(
      403,
    );
    const list = await app.call(api.users.listUserExecutions, {
      token: stranger.token,
      params: { id: user.id },
    });
    expect(list.status).toBe(403);
  });
});
