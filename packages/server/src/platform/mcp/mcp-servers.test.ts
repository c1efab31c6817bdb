import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@agentarium/testkit/free-port.ts';
import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoingHttp } from '../outgoing/outgoing-http.ts';
import { createMcpServers, type McpServers } from './mcp-servers.ts';

const require = createRequire(import.meta.url);
const everything = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const command = `${process.execPath} ${everything} stdio`;
const silent = { warn: () => undefined };

describe('a public MCP server', () => {
  let child: ChildProcess;
  let port: number;
  let servers: McpServers;
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  const call = (name: string, args: Record<string, unknown> = {}, ms = 20_000) => ({
    name,
    arguments: args,
    signal: AbortSignal.timeout(ms),
  });

  beforeAll(async () => {
    port = await freePort();
    child = spawn(process.execPath, [everything, 'streamableHttp'], {
      env: { PATH: process.env.PATH, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    while (!said.includes(String(port))) await pause(50);
    servers = createMcpServers({ outgoing, commands: [command], log: silent });
  }, 30_000);
  afterAll(async () => {
    await servers.close();
    outgoing.close();
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  const at = () => ({ transport: 'http' as const, url: `http://127.0.0.1:${port}/mcp`, headers: {} });
  const ways = [
    ['streamable HTTP', at],
    ['stdio', () => ({ transport: 'stdio' as const, command })],
  ] as const;

  test.each(ways)('answers repeatedly over one %s connection', async (_name, server) => {
    const said = await Promise.all(
      ['one', 'two', 'three'].map((message) => servers.call(server(), call('echo', { message }))),
    );
    expect(said.map(({ content }) => content)).toEqual(
      ['one', 'two', 'three'].map((message) => [{ type: 'text', text: `Echo: ${message}` }]),
    );
    const unknown = await servers.call(server(), call('no-such-tool')).catch((error: unknown) => error);
    const isInformed =
      unknown instanceof Error
        ? 'code' in unknown && unknown.code === 'TOOL_FAILED'
        : (unknown as { isError?: boolean }).isError;
    expect(isInformed).toBe(true);
    const after = await servers.call(server(), call('echo', { message: 'four' }));
    expect(after.content).toEqual([{ type: 'text', text: 'Echo: four' }]);
  });

  test.each(ways)('aborts a slow call over %s', async (_name, server) => {
    const slow = call('trigger-long-running-operation', { duration: 20, steps: 2 }, 300);
    await expect(servers.call(server(), slow)).rejects.toMatchObject({ name: 'TimeoutError' });
    const after = await servers.call(server(), call('echo', { message: 'still here' }));
    expect(after.content).toEqual([{ type: 'text', text: 'Echo: still here' }]);
  });
});

describe('a hostile server', () => {
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  afterAll(() => outgoing.close());
  const call = () => ({ name: 'echo', arguments: {}, signal: AbortSignal.timeout(500) });

  // Every hostile server is in outgoing-http.test.ts.
  test.each(['says nothing', 'sends its body slowly'] as const)(
    'a call ends within its time: the server %s',
    async (behaviour) => {
      const server = await startHostileServer(behaviour);
      const servers = createMcpServers({ outgoing, commands: [], log: silent });
      try {
        await expect(
          servers.call({ transport: 'http', url: server.url, headers: {} }, call()),
        ).rejects.toThrow();
        await servers.close();
        await expect.poll(server.open, { timeout: 5000 }).toBe(0);
      } finally {
        await server.close();
      }
    },
  );

  test.each(['notifications/initialized', 'tools/call', 'DELETE'])(
    'its session ends although it does not respond to %s',
    async (unanswered) => {
      const server = await startToolServer();
      server.play((request, response) => {
        const { id, method } =
          request.method === 'POST' ? JSON.parse(request.body) : { method: request.method };
        if (method === unanswered || method === 'GET') return;
        response.setHeader('mcp-session-id', 'one');
        const reply = (body: object) => json({ jsonrpc: '2.0', id, ...body })(request, response);
        if (id === undefined) return void response.writeHead(202).end();
        if (method === 'tools/call') return reply({ result: { content: [] } });
        const about = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };
        if (method === 'initialize')
          return reply({ result: { ...about, serverInfo: { name: 'hostile', version: '1' } } });
        return reply({ error: { code: -32_601, message: 'Unknown' } });
      });
      const servers = createMcpServers({ outgoing, commands: [], log: silent });
      try {
        const calling = servers.call({ transport: 'http', url: server.url, headers: {} }, call());
        if (unanswered === 'DELETE') await calling;
        else await expect(calling).rejects.toThrow();
        await servers.close();
        const open = () => server.requests.filter(({ closedAt }) => closedAt === null);
        await expect.poll(open, { timeout: 5000 }).toEqual([]);
        expect(server.requests.map(({ body, method }) => body || method).join()).toContain(unanswered);
      } finally {
        await server.close();
      }
    },
  );
});

describe('forbidden targets', () => {
  let canary: ToolServer;
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  const closed = createOutgoingHttp({ allowPrivateHosts: [] });
  const one = (transport: OutgoingPair) =>
    createMcpServers({ outgoing: transport, commands: ['true'], log: silent });
  type OutgoingPair = typeof outgoing;
  const call = () => ({ name: 'echo', arguments: {}, signal: AbortSignal.timeout(60_000) });

  beforeAll(async () => {
    canary = await startToolServer();
  });
  afterAll(async () => {
    outgoing.close();
    closed.close();
    await canary.close();
  });

  test('an internal address, directly or by a redirect', async () => {
    const servers = one(closed);
    const url = `${canary.url}/mcp`;
    await expect(servers.call({ transport: 'http', url, headers: {} }, call())).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    expect(canary.requests).toHaveLength(0);
    const from = await startToolServer();
    from.play((_request, response) => response.writeHead(307, { location: `${canary.url}/mcp` }).end());
    const open = one(outgoing);
    await expect(
      open.call({ transport: 'http', url: `${from.url}/mcp`, headers: {} }, call()),
    ).rejects.toMatchObject({ code: expect.stringMatching(/REFUSED|UNREACHABLE/) });
    expect(canary.requests).toHaveLength(0);
    await Promise.all([servers.close(), open.close()]);
    await from.close();
  });

  test.each(['sh -c id', 'true --flag', '/bin/true', ''])('the command %j', async (command) => {
    const servers = one(outgoing);
    await expect(servers.call({ transport: 'stdio', command }, call())).rejects.toMatchObject({
      code: 'COMMAND_REFUSED',
    });
    await servers.close();
  });
});
