import { createRequire } from 'node:module';
import { api, type EndpointInput, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { mcpSession } from '@agentarium/testkit/mcp-session.ts';
import { startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

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
      env: {
        MCP_STDIO: command,
        TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
        TOOL_SECRET_KEY: 'planted',
        TOOL_SECRET_KEY_HOSTS: 'mcp.example.com',
      },
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

  test('leaves a tool the timeout that it was given itself', async () => {
    const config = { transport: 'stdio', command } as const;
    const { id } = (await connect({ name: 'patient', config })).body;
    const [tool] = (await add(id, ['echo'])).body.items;
    const { name, description, implementation_type, input_schema } = tool as NonNullable<typeof tool>;
    const own = { ...config, tool_name: 'echo', timeout_ms: 90_000 };
    const body = { name, description, implementation_type, input_schema, config: own };
    await app.call(tools.updateTool, { params: { id: String(tool?.id) }, body, token });
    await app.call(tools.updateMcpServer, { params: { id }, body: { name: 'still', config }, token });
    expect((await get(String(tool?.id))).config).toEqual(own);
  });

  describe('that is slow to list its tools', () => {
    let server: ToolServer;
    let id: string;
    /** Reply to the requests for the list. */
    let replies: (() => void)[];
    beforeEach(async () => {
      server = await startToolServer();
      replies = [];
      const names = ['a.b', 'a_b', 'a b', 'a-b', 'a:b'];
      const listed = names.map((name) => ({ name, inputSchema: { type: 'object' } }));
      server.play(
        mcpSession({
          'tools/list': (reply) => void replies.push(() => reply({ result: { tools: listed } })),
        }),
      );
      const name = `s${server.port}`;
      id = (await connect({ name, config: { transport: 'http', url: server.url } })).body.id;
    });
    afterEach(() => server.close());

    const added = async () => {
      const stored = await app.services.database.query<{ name: string; config: { tool_name: string } }>(
        '',
        `select name, config from tools where config ->> 'url' = $1 order by id`,
        [server.url],
      );
      return stored.map(({ name, config }) => [name, config.tool_name]);
    };
    const audits = async () => {
      const query = { target_id: id, action: 'tools.addMcpServerTools' };
      return (await app.call(api.audit.listAuditLogs, { query, token })).body.items.length;
    };
    const pending = (count: number) => expect.poll(() => replies.length).toBe(count);

    test('finds a free name for each, and adds each once however often it is asked', async () => {
      const twice = [add(id, ['a.b', 'a_b', 'a b', 'a-b', 'a:b']), add(id, ['a.b', 'a:b'])];
      await pending(2);
      for (const reply of replies) reply();
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([201, 201]);
      const own = `s${server.port}_a_b`;
      const names = (await added()).map(([name]) => name);
      expect(names.toSorted()).toEqual(['a-b', 'a_b', own, `${own}_2`, `${own}_3`].toSorted());
      expect(new Set((await added()).map(([, remote]) => remote)).size).toBe(5);
    });

    test('gets none when it is changed or deleted meanwhile', async () => {
      const params = { id };
      const adding = add(id, ['a.b', 'a-b']);
      await pending(1);
      const body = { name: 'moved', config: { transport: 'http', url: 'https://mcp.example.com' } } as const;
      await app.call(tools.updateMcpServer, { params, body, token });
      replies[0]?.();
      expect((await adding).error.error_code).toBe('STALE_WRITE');
      await app.call(tools.updateMcpServer, {
        params,
        body: { name: 'moved', config: { transport: 'http', url: server.url } },
        token,
      });
      const again = add(id, ['a.b', 'a-b']);
      await pending(2);
      await app.call(tools.deleteMcpServer, { params, token });
      replies[1]?.();
      expect((await again).error.error_code).toBe('MCP_SERVER_NOT_FOUND');
      expect([await added(), await audits()]).toEqual([[], 0]);
    });
  });

  test('names each chosen tool that cannot be added, with the reason, and adds none', async () => {
    const server = await startToolServer();
    const withPattern = (pattern: string) => ({
      type: 'object',
      properties: { a: { type: 'string', pattern } },
    });
    const listed = [
      { name: 'fine', inputSchema: { type: 'object' } },
      { name: 'looks-around', inputSchema: withPattern('^(?!x)') },
      {
        name: 'refers-nowhere',
        inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
      },
    ];
    server.play(mcpSession({ 'tools/list': (reply) => reply({ result: { tools: listed } }) }));
    const config = { transport: 'http', url: server.url } as const;
    const { id } = (await connect({ name: 'mixed', config })).body;
    const { error } = await add(id, ['fine', 'looks-around', 'gone', 'refers-nowhere']);
    expect(error.details).toMatchObject([
      { path: 'names.1', code: 'SCHEMA_PATTERN', params: { pattern: '^(?!x)' } },
      { path: 'names.2', code: 'UNKNOWN_TOOL' },
      { path: 'names.3', code: 'SCHEMA_INVALID' },
    ]);
    expect((await list(id)).body.items.map(({ tool_id }) => tool_id)).toEqual([null, null, null]);
    await server.close();
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
    expect(await reasonOf({ transport: 'http', url: 'http://127.0.0.2:9/mcp' }, 'inside')).toEqual(
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
      private_hosts: ['127.0.0.1'],
      commands: [command],
    });
  });

  test('is also found beyond the first page of the list', async () => {
    onTestFinished(async () => {
      await app.services.database.query('', `delete from mcp_servers where name like 'many_%'`, []);
    });
    const insert = `
      insert into mcp_servers (id, name, config, created_at, updated_at)
      select gen_random_uuid(), 'many_' || n, '{"transport": "stdio"}', now(), now() from generate_series(1, 501) n`;
    await app.services.database.query('', insert, []);
    const read = async (query: EndpointQuery<typeof tools.listMcpServers>) =>
      (await app.call(tools.listMcpServers, { query, token })).body;
    const first = await read({});
    expect(first.items).toHaveLength(500);
    const rest = await read({ cursor: String(first.next_cursor) });
    expect(rest.next_cursor).toBeNull();
    const names = [...first.items, ...rest.items].map(({ name }) => name);
    expect(new Set(names.filter((name) => name.startsWith('many_'))).size).toBe(501);
    expect((await read({ limit: 2 })).items.map(({ name }) => name)).toEqual(names.slice(0, 2));
  });
});
