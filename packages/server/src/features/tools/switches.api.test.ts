import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { hang, json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { addTaskWithTools, addTool, callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const soon = { interval: 10 };

describe('switches of tools', () => {
  let app: TestApp;
  let server: ToolServer;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let tool: Awaited<ReturnType<typeof addTool>>;
  let quick: typeof tool;
  let adminToken: string;

  beforeAll(async () => {
    server = await startToolServer();
    app = await testApp({ env: { TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'silent' } });
    user = await app.signUp();
    adminToken = (await app.admin()).token;
    const { database } = app.services;
    tool = await addTool(database, {
      name: 'remote',
      implementation_type: 'http',
      config: { method: 'GET', url: `${server.url}/call`, timeout_ms: 60_000 },
    });
    quick = await addTool(database, { name: 'quick' });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const { system } = api;
  const patch = (body: Record<string, unknown>) =>
    app.call(system.updateConfig, { token: adminToken, body: { tool_calls: body } });
  beforeEach(async () => {
    await patch({
      enabled: true,
      maintenance_mode: false,
      emergency_stop: false,
      max_calls_per_execution_global: 50,
      max_execution_time_seconds: 300,
      tools_max_calls: 25,
      tools_max_depth: 8,
      cycle_max_identical: 3,
    });
  });

  const ended = async (id: string) => {
    const read = async () =>
      (await app.call(api.executions.getExecution, { token: user.token, params: { id } })).body;
    await expect.poll(async () => (await read()).finished_at, soon).not.toBeNull();
    return read();
  };
  const codes = async (id: string) => (await callsOf(app, id)).map(({ status, error }) => [status, error]);

  const remote = (n: number) => ({ name: 'remote', arguments: { n } });
  /** Requests calls in every round until no tools are allowed; then answers. */
  const playEndless = (...calls: ReturnType<typeof remote>[]) => {
    let n = 0;
    app.model.play(({ body }) => {
      n += 1;
      const forbidden = body.tool_choice === 'none' || body.tools === undefined;
      return forbidden
        ? { text: 'With what I have.' }
        : { toolCalls: calls.length > 0 ? calls : [remote(n)] };
    });
  };
  const start = async (config = {}) => {
    const task = await addTaskWithTools(app.services.database, [tool, quick], {
      tools_max_depth: 50,
      ...config,
    });
    return runTask(app, user.token, task.id);
  };

  test('an emergency stop aborts the running call and starts no other; the run still answers', async () => {
    server.play(hang);
    playEndless(remote(1), remote(2));
    const id = await start();
    await expect.poll(() => server.requests.length, soon).toBe(1);
    await app.call(system.setToolCallsEmergency, { token: adminToken, body: { emergency_stop: true } });
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'With what I have.' });
    expect(await codes(id)).toEqual([
      ['failed', 'TOOLS_HALTED'],
      ['denied', 'TOOLS_HALTED'],
    ]);
    await expect.poll(() => server.requests[0]?.closedAt ?? null, soon).not.toBeNull();
    expect(server.requests.map(({ answered }) => answered)).toEqual([false]);

    const later = await start();
    expect(await ended(later)).toMatchObject({ status: 'completed', result: 'With what I have.' });
    expect(app.model.requests.at(-1)?.body.tools).toBeUndefined();
    const body = { tool: { ...quickInput, is_enabled: true }, arguments: {} };
    expect((await app.call(api.tools.tryTool, { token: adminToken, body })).error.error_code).toBe(
      'TOOLS_HALTED',
    );
  });
  const quickInput = {
    name: 'calculator',
    description: 'Calculates things',
    implementation_type: 'builtin' as const,
    input_schema: { type: 'object' },
  };

  test.each([
    ['switched off', { enabled: false }],
    ['in maintenance', { maintenance_mode: true }],
  ])('tools %s during a run: the running call finishes, no other starts', async (_name, change) => {
    playEndless();
    let release = () => {};
    server.play((request, response) => {
      release = () => json({ fine: true })(request, response);
    });
    const id = await start();
    await expect.poll(() => server.requests.length, soon).toBe(1);
    await patch(change);
    release();
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'With what I have.' });
    expect(await codes(id)).toEqual([
      ['completed', null],
      ['denied', 'TOOLS_OFF'],
    ]);
  });

  test('a tool disabled during a run is denied; others continue', async () => {
    server.play((request, response) => {
      app.services.database
        .query('', 'update tools set is_enabled = false where id = $1', [tool.id])
        .then(() => json({})(request, response));
    });
    app.model.play(({ body }) =>
      body.messages.some(({ role }) => role === 'tool')
        ? { text: 'Done.' }
        : { toolCalls: [remote(1), remote(2), { name: 'quick', arguments: { expression: '1' } }] },
    );
    const id = await start();
    await ended(id);
    await app.services.database.query('', 'update tools set is_enabled = true where id = $1', [tool.id]);
    expect(await codes(id)).toEqual([
      ['completed', null],
      ['denied', 'TOOL_DISABLED'],
      ['completed', null],
    ]);
  });

  test('the global limit is exact, even for tasks that allow more', async () => {
    await patch({ max_calls_per_execution_global: 7 });
    server.play(json({ fine: true }));
    playEndless();
    const id = await start({ tools_max_calls: 1000 });
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    expect(server.requests).toHaveLength(7);
    expect((await codes(id)).slice(-1)).toEqual([['denied', 'MAX_CALLS_GLOBAL']]);
  });

  test('a task without its own limits uses those of the system', async () => {
    await patch({ tools_max_calls: 4, tools_max_depth: 2, cycle_max_identical: 9 });
    server.play(json({ fine: true }));
    playEndless();
    const id = await start({ tools_max_depth: null });
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    expect(server.requests).toHaveLength(2);
    expect((await codes(id)).slice(-1)).toEqual([['denied', 'MAX_DEPTH']]);
  });

  test('the time limit for tools covers all calls of a run', async () => {
    await patch({ max_execution_time_seconds: 1 });
    // The first call takes 400 ms, and the second the rest.
    server.play((request, response) => {
      if (server.requests.length > 1) return hang(request, response);
      setTimeout(() => json({})(request, response), 400);
    });
    playEndless();
    const id = await start();
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'With what I have.' });
    const calls = await codes(id);
    expect(calls.at(-1)).toEqual(['failed', 'TOOL_TIME_LIMIT']);
    const [row] = await app.services.database.query<{ ms: number }>(
      '',
      `select sum(extract(epoch from finished_at - started_at) * 1000)::int as ms from tool_calls where execution_id = $1`,
      [id],
    );
    console.log(`tools of a run bounded to 1000 ms took ${row?.ms} ms`);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });
});
