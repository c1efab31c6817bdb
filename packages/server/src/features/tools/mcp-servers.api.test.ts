import { createRequire } from 'node:module';
import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const everything = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const command = `${process.execPath} ${everything} stdio`;
const { tools } = api;

describe('an MCP server', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({
      worker: false,
      env: { MCP_STDIO: command, TOOL_SECRET_KEY: 'planted', TOOL_SECRET_KEY_HOSTS: 'mcp.example.com' },
    });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const connect = (body: EndpointInput<typeof tools.createMcpServer>) =>
    app.call(tools.createMcpServer, { body, token });
  const list = (id: string) => app.call(tools.listMcpServerTools, { params: { id }, token });
  const add = (id: string, names: string[]) =>
    app.call(tools.addMcpServerTools, { params: { id }, body: { names }, token });
  const get = async (id: string) => (await app.call(tools.getTool, { params: { id }, token })).body;

  test('is connected once, lists its tools, and those that are chosen are added with its connection', async () => {
    const { id } = (await connect({ name: 'everything', config: { transport: 'stdio', command } })).body;
    const listed = (await list(id)).body.items;
    const echo = listed.find(({ name }) => name === 'echo');
    expect(echo).toMatchObject({ tool_id: null, input_schema: { type: 'object' } });
    const added = (await add(id, ['echo', 'get-sum'])).body.items;
    expect(added.map(({ name }) => name)).toEqual(['echo', 'get-sum']);
    const [first] = added;
    expect(first?.config).toMatchObject({ transport: 'stdio', command, tool_name: 'echo' });
    const tool = await get(String(first?.id));
    const { name, description, implementation_type, input_schema, config } = tool;
    const given = { name, description, implementation_type, input_schema, config };
    const tried = await app.call(tools.tryTool, {
      body: { tool: given, arguments: { message: 'hello' } },
      token,
    });
    expect(tried.body.result).toEqual({ text: 'Echo: hello' });
    expect((await list(id)).body.items.find((item) => item.name === 'echo')?.tool_id).toBe(tool.id);
    // Once more it stays as it is.
    expect((await add(id, ['echo'])).body.items).toEqual([]);
    const audits = await app.call(api.audit.listAuditLogs, { query: { action: 'tools.createTool' }, token });
    expect(audits.body.items.map(({ target_name }) => target_name)).toEqual(['get-sum', 'echo']);
    const query = { action: 'tools.addMcpServerTools' };
    const [together] = (await app.call(api.audit.listAuditLogs, { query, token })).body.items;
    expect(together).toMatchObject({ target_id: id, changes: { tools: ['echo', 'get-sum'] } });

    const slow = { transport: 'stdio', command, timeout_ms: 5000 } as const;
    await app.call(tools.updateMcpServer, { params: { id }, body: { name: 'all', config: slow }, token });
    expect((await get(tool.id)).config).toEqual({ ...slow, tool_name: 'echo' });
    expect((await app.call(tools.listMcpServers, { token })).body.items).toMatchObject([
      { name: 'all', tools: 2, stopped: null },
    ]);
    await app.call(tools.deleteMcpServer, { params: { id }, token });
    expect((await get(tool.id)).config).toEqual({ ...slow, tool_name: 'echo' });
  });

  test('makes an open form of its tools stale when its connection changes, and only then', async () => {
    const config = { transport: 'stdio', command } as const;
    const { id } = (await connect({ name: 'edited', config })).body;
    const [tool] = (await add(id, ['echo'])).body.items;
    const save = async (body: EndpointInput<typeof tools.updateMcpServer>) => {
      await app.call(tools.updateMcpServer, { params: { id }, body, token });
      return get(String(tool?.id));
    };
    const form = await save({ name: 'renamed', config });
    expect(form).toEqual(tool);
    const changed = await save({ name: 'renamed', config: { ...config, timeout_ms: 5000 } });
    expect(changed.change_count).toBe(form.change_count + 1);
    const { name, description, implementation_type, input_schema, change_count } = form;
    const body = { name, description, implementation_type, input_schema, change_count, config: form.config };
    const saved = await app.call(tools.updateTool, { params: { id: form.id }, body, token });
    expect(saved.error.error_code).toBe('STALE_WRITE');
    expect((await get(form.id)).config.timeout_ms).toBe(5000);
  });

  test('is guarded like a tool: no other commands, no internal address, no unknown tool, one name', async () => {
    const reasonOf = async (config: EndpointInput<typeof tools.createMcpServer>['config'], name: string) => {
      const { id } = (await connect({ name, config })).body;
      const { error } = await list(id);
      return [error.error_code, error.details?.[0]?.params?.reason];
    };
    const failed = (reason: string) => ['MCP_SERVER_FAILED', reason];
    expect(await reasonOf({ transport: 'stdio', command: 'rm -rf /' }, 'rm')).toEqual(
      failed('COMMAND_REFUSED'),
    );
    expect(await reasonOf({ transport: 'http', url: 'http://127.0.0.1:9/mcp' }, 'inside')).toEqual(
      failed('ADDRESS_REFUSED'),
    );
    const url = 'https://other.example.com/mcp?key={{secret:KEY}}';
    expect(await reasonOf({ transport: 'http', url }, 'leak')).toEqual(failed('SECRET_HOST_NOT_ALLOWED'));
    const { id } = (await connect({ name: 'again', config: { transport: 'stdio', command } })).body;
    expect((await add(id, ['no-such-tool'])).error.details?.[0]).toMatchObject({ path: 'names.0' });
    const twice = await connect({ name: 'again', config: { transport: 'stdio', command } });
    expect(twice.error.details?.[0]).toMatchObject({ path: 'name', code: 'NAME_TAKEN' });
  });

  test('and tools see which secrets, hosts and commands there are, by name only', async () => {
    const { body } = await app.call(tools.getToolEnvironment, { token });
    expect(body).toEqual({
      secrets: [{ name: 'KEY', hosts: ['mcp.example.com'] }],
      private_hosts: [],
      commands: [command],
    });
  });
});
