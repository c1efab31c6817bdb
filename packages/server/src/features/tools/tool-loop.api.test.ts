import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import {
  addTaskWithTools,
  addTool,
  anyObject,
  callsOf,
  eventsOf,
  runTask,
} from '@agentarium/testkit/tools.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('a run with tools', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let calculator: Awaited<ReturnType<typeof addTool>>;

  beforeAll(async () => {
    app = await testApp();
    user = await app.signUp();
    calculator = await addTool(app.services.database, {
      name: 'calculator',
      input_schema: {
        type: 'object',
        properties: { expression: { type: 'string' } },
        required: ['expression'],
        additionalProperties: false,
      },
    });
  });
  afterAll(() => app.close());

  const { ended } = userRuns(() => ({ app, user }));
  const calculate = (expression: string) => ({ name: 'calculator', arguments: { expression } });

  test('runs the requested calls, returns their results to the model, and answers', async () => {
    app.model.play([
      { text: 'Let me see.', toolCalls: [calculate('6 * 7'), calculate('1 / 0')] },
      { text: 'It is 42.' },
    ]);
    const task = await addTaskWithTools(app.services.database, [calculator]);
    const id = await runTask(app, user.token, task.id);
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', result: 'Let me see.\n\nIt is 42.' });
    expect([run.input_tokens, run.output_tokens]).toEqual([20, 40]);

    const calls = await app.call(api.tools.listOwnToolCalls, {
      token: user.token,
      params: { executionId: id },
    });
    expect(calls.body.items).toMatchObject([
      { tool_name: 'calculator', status: 'completed', result: { result: 42 }, error: null, sequence: 1 },
      { status: 'failed', result: null, error: 'INVALID_EXPRESSION: Division by zero', sequence: 2 },
    ]);
    expect(calls.body.next_cursor).toBeNull();
    const query = { limit: 1 };
    const params = { executionId: id };
    const first = await app.call(api.tools.listOwnToolCalls, { token: user.token, params, query });
    const cursor = String(first.body.next_cursor);
    const rest = await app.call(api.tools.listOwnToolCalls, {
      token: user.token,
      params,
      query: { ...query, cursor },
    });
    expect([...first.body.items, ...rest.body.items]).toEqual(calls.body.items);
    expect(rest.body.next_cursor).toBeNull();

    const second = app.model.requests[1]?.body.messages.slice(-3);
    expect(second).toMatchObject([
      { role: 'assistant', content: 'Let me see.', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"result":42}' },
      { role: 'tool', tool_call_id: 'call_2', content: 'INVALID_EXPRESSION: Division by zero' },
    ]);
    const types = (await eventsOf(app, id)).map(({ type }) => type);
    const distinct = types.filter((type, at) => type !== types[at - 1]);
    expect(distinct).toEqual(['status', 'text-delta', 'tool-call', 'tool-result', 'text-delta', 'end']);
  });

  test('offers no tools if the task, the tool or the system forbids it', async () => {
    app.model.play([{ text: 'Fine.', toolCalls: [calculate('1 + 1')] }]);
    const { database } = app.services;
    const off = await addTool(database, { name: 'off', is_enabled: false });
    const tasks = [
      await addTaskWithTools(database, [calculator], { tools_enabled: false }),
      await addTaskWithTools(database, [calculator], { allowed: { enabled: false } }),
      await addTaskWithTools(database, [off]),
    ];
    for (const task of tasks) {
      const id = await runTask(app, user.token, task.id);
      expect(await ended(id)).toMatchObject({ status: 'completed', result: 'Fine.' });
      expect(await callsOf(app, id)).toEqual([]);
    }
    expect(app.model.requests.map(({ body }) => body.tools)).toEqual([undefined, undefined, undefined]);
  });

  test('arguments set by the task are not requested, and override the model’s', async () => {
    const settings = { expression: '6 * 7' };
    const task = await addTaskWithTools(app.services.database, [calculator], { allowed: { settings } });
    app.model.play([
      { toolCalls: [{ name: 'calculator', arguments: {} }, calculate('1 + 1')] },
      { text: 'Done.' },
    ]);
    const id = await runTask(app, user.token, task.id);
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'Done.' });
    expect(app.model.requests[0]?.body.tools).toMatchObject([
      { function: { name: 'calculator', parameters: { properties: {}, required: [] } } },
    ]);
    const kept = { arguments: settings, status: 'completed', result: { result: 42 } };
    const calls = await app.call(api.tools.listOwnToolCalls, {
      token: user.token,
      params: { executionId: id },
    });
    expect(calls.body.items).toMatchObject([kept, kept]);
  });

  test('never runs a call that was not offered or is invalid', async () => {
    const { database } = app.services;
    await addTool(database, { name: 'secret_tool' });
    const task = await addTaskWithTools(database, [calculator]);
    app.model.play([
      {
        toolCalls: [
          { name: 'secret_tool', arguments: { expression: '1' } },
          { name: 'calculator', arguments: 'no json' },
          { name: 'calculator', arguments: { expression: 5 } },
          { name: 'calculator', arguments: { expression: '1', user_id: 'somebody' } },
          { name: 'calculator', arguments: { expression: `1 + 1${'\u0000'}` } },
          calculate('1 + 1'),
        ],
      },
      { text: 'Done.' },
    ]);
    const id = await runTask(app, user.token, task.id);
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'Done.' });
    const calls = await callsOf(app, id);
    expect(calls.map(({ status, error }) => [status, error?.split(':')[0] ?? null])).toEqual([
      ['denied', 'TOOL_NOT_OFFERED'],
      ['failed', 'INVALID_ARGUMENTS'],
      ['failed', 'INVALID_ARGUMENTS'],
      ['failed', 'INVALID_ARGUMENTS'],
      ['failed', 'INVALID_EXPRESSION'],
      ['completed', null],
    ]);
  });

  test('guards end endless tool use exactly at the limit', async () => {
    const { database } = app.services;
    const other = await addTool(database, { name: `other`, input_schema: anyObject });
    let asked = 0;
    const different = () => {
      asked += 1;
      return calculate(`1 + ${asked}`);
    };
    const scenes = [
      { config: { tools_max_calls: 5 }, calls: () => [different()], done: 5, error: 'MAX_CALLS_RUN' },
      {
        config: { tools_max_calls: 5 },
        calls: () => [different(), different(), different()],
        done: 5,
        error: 'MAX_CALLS_RUN',
      },
      {
        config: { tools_max_depth: 3 },
        calls: () => [different(), different()],
        done: 6,
        error: 'MAX_DEPTH',
      },
      {
        config: { cycle_max_identical: 2 },
        calls: () => [calculate('1')],
        done: 2,
        error: 'IDENTICAL_CALLS',
      },
      { config: { tools_max_depth: 50 }, calls: () => [different()], done: 10, error: 'MAX_CALLS_TOOL' },
      { config: { allowed: { max_calls: 3 } }, calls: () => [different()], done: 3, error: 'MAX_CALLS_TOOL' },
    ];
    for (const { config, calls, done, error } of scenes) {
      const task = await addTaskWithTools(database, [calculator, other], config);
      app.model.play(({ body }) =>
        body.tool_choice === 'none' ? { text: 'Enough.' } : { toolCalls: calls() },
      );
      const id = await runTask(app, user.token, task.id);
      expect(await ended(id)).toMatchObject({ status: 'completed', result: 'Enough.' });
      const seen = await callsOf(app, id);
      expect(seen.filter(({ status }) => status === 'completed')).toHaveLength(done);
      const denied = seen.filter(({ status }) => status === 'denied');
      expect(denied.length).toBeGreaterThan(0);
      expect(new Set(denied.map((call) => call.error))).toEqual(new Set([error]));
      expect(app.model.requests.at(-1)?.body.tool_choice).toBe('none');
      expect(app.model.requests.filter(({ body }) => body.tool_choice === 'none')).toHaveLength(1);
    }
  });
});
