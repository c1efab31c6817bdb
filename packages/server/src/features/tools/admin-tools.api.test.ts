import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { logMisconfiguredTools } from './misconfigured-tools.ts';

const { tools } = api;
type Given = EndpointInput<typeof tools.createTool>;
const unknown = crypto.randomUUID();

describe('administering tools', () => {
  let app: TestApp;
  let server: ToolServer;
  let token: string;

  beforeAll(async () => {
    server = await startToolServer();
    app = await testApp({
      worker: false,
      env: {
        TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
        TOOL_SECRET_KEY: 'the-secret',
        TOOL_SECRET_KEY_HOSTS: 'http://127.0.0.1',
        TOOL_SECRET_TLS: 'tls',
        TOOL_SECRET_TLS_HOSTS: '127.0.0.1',
        LOG_LEVEL: 'silent',
      },
    });
    token = (await app.admin()).token;
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  let counter = 0;
  const input = (given: Partial<Given> = {}): Given => {
    counter += 1;
    return {
      name: `tool_${counter}`,
      description: 'Looks something up',
      implementation_type: 'http',
      input_schema: { type: 'object', properties: { q: { type: 'string' } } },
      config: { method: 'GET', url: `${server.url}/search/{q}`, headers: { 'x-key': '{{secret:KEY}}' } },
      is_enabled: true,
      requires_confirmation: false,
      ...given,
    };
  };
  const create = (given: Partial<Given> = {}) => app.call(tools.createTool, { token, body: input(given) });
  const update = (id: string, body: EndpointInput<typeof tools.updateTool>) =>
    app.call(tools.updateTool, { token, params: { id }, body });
  const read = (id: string) => app.call(tools.getTool, { token, params: { id } });
  const remove = (id: string) => app.call(tools.deleteTool, { token, params: { id } });
  const audits = (id: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown> }>(
      '',
      'select action, changes from audit_logs where target_id = $1 order by id',
      [id],
    );

  test('a schema that no call could meet is rejected when it is saved or tried', async () => {
    const given = { input_schema: { type: 'object', properties: { q: { $ref: '#' } } } };
    const made = (await create()).body;
    const trial = { tool: input(given), arguments: {} };
    for (const { status, error } of [
      await create(given),
      await update(made.id, input(given)),
      await app.call(tools.tryTool, { token, body: trial }),
    ]) {
      expect([status, error.details?.[0]?.code]).toEqual([400, 'SCHEMA_CYCLE']);
      expect(error.details?.[0]?.path).toContain('input_schema');
    }
  });

  test('a tool is created, read, listed, updated and deleted, all audited without its headers', async () => {
    const given = input();
    const made = await app.call(tools.createTool, { token, body: given });
    expect([made.status, made.body]).toMatchObject([201, { ...given, stopped: null, change_count: 0 }]);
    const { id } = made.body;
    expect((await read(id)).body).toEqual(made.body);
    const listed = (await app.call(tools.listTools, { token })).body;
    expect(listed.items.find((item) => item.id === id)).toEqual(made.body);
    const changed = await update(id, { ...given, is_enabled: false, change_count: 0 });
    expect(changed.body).toMatchObject({ is_enabled: false, change_count: 1 });
    const same = await update(id, { ...given, is_enabled: false });
    expect(same.body).toMatchObject({ is_enabled: false, change_count: 2 });
    expect((await update(id, { ...given, change_count: 1 })).error.error_code).toBe('STALE_WRITE');
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).error.error_code).toBe('TOOL_NOT_FOUND');
    const entries = await audits(id);
    expect(entries.map(({ action }) => action)).toEqual([
      'tools.createTool',
      'tools.updateTool',
      'tools.deleteTool',
    ]);
    expect(entries[1]?.changes).toEqual({ is_enabled: { from: true, to: false } });
    expect(JSON.stringify(entries)).not.toContain('secret:KEY');
  });

  test('tools that cannot be called are shown with the reason, and logged at the start', async () => {
    const tls = { url: `${server.url}/`, headers: { 'x-key': '{{secret:TLS}}' } };
    const made = (await create({ config: tls })).body;
    const stopped = {
      path: 'config.headers.x-key',
      code: 'SECRET_HTTPS',
      params: { name: 'TLS', host: `127.0.0.1:${server.port}` },
    };
    expect(made.stopped).toMatchObject(stopped);
    expect((await read(made.id)).body.stopped).toMatchObject(stopped);
    const missing = (await create({ config: { url: `${server.url}/?k={{secret:NONE}}` } })).body;
    const { database, config } = app.services;
    const host = await addTool(database, {
      implementation_type: 'http',
      config: { url: `${server.url}/`, headers: { Host: 'other.example' } },
    });
    const off = await addTool(database, { ...host, id: newId(), name: 'switched_off', is_enabled: false });
    const { items } = (await app.call(tools.listTools, { token })).body;
    const reasons = new Map(
      items.map(({ id, stopped: fault }) => [id, fault && `${fault.path} ${fault.code}`]),
    );
    expect([made, missing, host, off].map(({ id }) => reasons.get(id))).toEqual([
      'config.headers.x-key SECRET_HTTPS',
      'config.url SECRET_MISSING',
      'config.headers.Host HEADER_RESERVED',
      'config.headers.Host HEADER_RESERVED',
    ]);
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) });
    await logMisconfiguredTools({ database, config, log });
    const named = [made, missing, host].map(({ name }) => name).sort();
    expect(lines.map(({ tool }) => tool).sort()).toEqual(named);
    expect(lines.find(({ tool }) => tool === host.name)).toMatchObject({
      level: 40,
      msg: 'a tool cannot be called',
      field: 'config.headers.Host',
      reason: 'The server sets this header itself',
    });
    for (const { id } of [made, missing, host, off]) await remove(id);
  });

  test('names are unique', async () => {
    const [one, two] = [(await create()).body, (await create()).body];
    const taken = await create({ name: one.name });
    expect([taken.status, taken.error.details?.[0]?.path]).toEqual([400, 'name']);
    const {
      id,
      change_count: _count,
      created_at: _made,
      updated_at: _changed,
      stopped: _stopped,
      archived_at: _archived,
      ...fields
    } = two;
    expect((await update(id, { ...fields, name: one.name })).error.details?.[0]?.path).toBe('name');
  });

  test('a tool that a task allows is not deleted, and the error names the task', async () => {
    const { id } = (await create()).body;
    const row = await app.services.database.query<{ id: string }>('', 'select * from tools where id = $1', [
      id,
    ]);
    const task = await addTaskWithTools(app.services.database, row as never);
    expect((await remove(id)).error).toMatchObject({
      error_code: 'IN_USE',
      details: [{ path: 'tasks', message: task.name }],
    });
  });

  test.each<[string, Partial<Given>, string]>([
    ['an unknown builtin', { implementation_type: 'builtin', config: {} }, 'config.builtin'],
    ['an argument in the host', { config: { url: 'https://{q}.example.com/' } }, 'config.url'],
  ])('rejects %s by field', async (_name, given, path) => {
    const refused = await create(given);
    expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, path]);
  });

  test('unknown tools and calls are not found', async () => {
    const params = { id: unknown };
    const answers = [
      await read(unknown),
      await update(unknown, input()),
      await remove(unknown),
      await app.call(tools.decideToolCall, { token, params, body: { confirmed: true } }),
      await app.call(tools.listExecutionToolCalls, { token, params: { executionId: unknown } }),
    ];
    expect(answers.map(({ error }) => error.error_code)).toEqual([
      'TOOL_NOT_FOUND',
      'TOOL_NOT_FOUND',
      'TOOL_NOT_FOUND',
      'TOOL_CALL_NOT_FOUND',
      'EXECUTION_NOT_FOUND',
    ]);
  });

  test('a trial returns the result or the error of a call', async () => {
    const attempt = async (given: Partial<Given>, args: Record<string, never> | object) =>
      (
        await app.call(tools.tryTool, {
          token,
          body: { tool: input(given), arguments: args as Record<string, never> },
        })
      ).body;
    server.play((request, response) => json({ key: request.headers['x-key'] })(request, response));
    expect(await attempt({}, { q: 'x' })).toMatchObject({
      result: { status: 200, body: { key: '[secret]' } },
      error: null,
      duration_ms: expect.any(Number),
    });
    expect(server.requests[0]?.headers['x-key']).toBe('the-secret');
    expect(await attempt({}, { q: 5 })).toMatchObject({
      error: expect.stringMatching(/^INVALID_ARGUMENTS: q/),
    });
    const inside = { config: { url: 'http://[::1]:1/' } };
    expect(await attempt(inside, {})).toMatchObject({
      result: null,
      error: expect.stringMatching(/^ADDRESS_REFUSED/),
    });
    const stdio = { implementation_type: 'mcp' as const, config: { transport: 'stdio', command: 'id' } };
    expect(await attempt(stdio, {})).toMatchObject({ error: expect.stringMatching(/^COMMAND_REFUSED/) });
  });
});
