import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@agentarium/testkit/free-port.ts';
import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { mcpSession } from '@agentarium/testkit/mcp-session.ts';
import { startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  const call = (name: string, args: Record<string, unknown> = {}, ms = 60_000) => ({
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
  });
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

  test.each(ways)(
    'goes on with a call over %s when another on its connection is aborted',
    async (_n, server) => {
      const slow = (duration: number, ms?: number) =>
        servers.call(server(), call('trigger-long-running-operation', { duration, steps: 1 }, ms));
      const [aborted, other] = await Promise.allSettled([slow(20, 300), slow(1)]);
      expect(aborted).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
      expect(other).toMatchObject({ status: 'fulfilled' });
    },
  );

  test.each(ways)('aborts a slow call over %s', async (_name, server) => {
    const slow = call('trigger-long-running-operation', { duration: 20, steps: 2 }, 300);
    await expect(servers.call(server(), slow)).rejects.toMatchObject({ name: 'TimeoutError' });
    const after = await servers.call(server(), call('echo', { message: 'still here' }));
    expect(after.content).toEqual([{ type: 'text', text: 'Echo: still here' }]);
  });
});

const result = { result: { content: [] } };

test('an idle connection ends without a warning, though the server has an open request for its messages', async () => {
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  const server = await startToolServer();
  server.play(mcpSession({ 'tools/call': (reply) => reply(result) }));
  const warnings: string[] = [];
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
  const servers = createMcpServers({ outgoing, commands: [], log, idleMs: 20 });
  const sent = (wanted: string) => server.requests.filter(({ method }) => method === wanted);
  const call = { name: 'echo', arguments: {}, signal: AbortSignal.timeout(20_000) };
  await servers.call({ transport: 'http', url: server.url, headers: {} }, call);
  await expect.poll(() => sent('DELETE').length).toBe(1);
  await expect.poll(() => sent('GET').every(({ closedAt }) => closedAt !== null)).toBe(true);
  await servers.close();
  await server.close();
  outgoing.close();
  expect(warnings).toEqual([]);
});

describe('a connection that a call failed on', () => {
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  let server: ToolServer;
  let servers: McpServers;
  let finishSlow: () => void;
  beforeEach(async () => {
    server = await startToolServer();
    servers = createMcpServers({ outgoing, commands: [], log: silent });
    server.play(
      mcpSession({
        'tools/call': (reply, { name }) => {
          if (name === 'slow') finishSlow = () => reply(result);
          else reply({ error: { code: -32_000, message: 'Refused' } });
        },
      }),
    );
  });
  afterEach(async () => {
    await servers.close();
    await server.close();
  });
  afterAll(() => outgoing.close());

  const call = (name: string) =>
    servers.call(
      { transport: 'http', url: server.url, headers: {} },
      { name, arguments: {}, signal: AbortSignal.timeout(20_000) },
    );
  const sent = (text: string) =>
    server.requests.filter(({ method, body }) => method === text || body.includes(text)).length;
  const failBesideSlow = async () => {
    const slow = call('slow');
    await expect.poll(() => sent('"slow"')).toBe(1);
    await expect(call('failing')).rejects.toMatchObject({ code: 'TOOL_FAILED' });
    return { slow };
  };

  test('ends after its last call, and new calls open another', async () => {
    const { slow } = await failBesideSlow();
    await expect(call('another')).rejects.toMatchObject({ code: 'TOOL_FAILED' });
    expect(sent('"initialize"')).toBe(2);
    // The second connection ended, which had no other call.
    await expect.poll(() => sent('DELETE')).toBe(1);
    finishSlow();
    expect(await slow).toMatchObject({ content: [] });
    await expect.poll(() => sent('DELETE')).toBe(2);
  });

  test('ends with all connections', async () => {
    const { slow } = await failBesideSlow();
    const ended = expect(slow).rejects.toMatchObject({ code: 'TOOL_FAILED' });
    await servers.close();
    await ended;
    expect(sent('DELETE')).toBe(1);
  });
});

describe('with a hostile MCP server,', () => {
  const outgoing = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  afterAll(() => outgoing.close());
  const call = (signal: AbortSignal) => ({ name: 'echo', arguments: {}, signal });

  // Every hostile server is in outgoing-http.test.ts.
  test.each(['says nothing', 'sends its body slowly'] as const)(
    'a call ends within its time: the server %s',
    async (behaviour) => {
      const server = await startHostileServer(behaviour);
      const servers = createMcpServers({ outgoing, commands: [], log: silent });
      try {
        await expect(
          servers.call({ transport: 'http', url: server.url, headers: {} }, call(AbortSignal.timeout(500))),
        ).rejects.toThrow();
        await servers.close();
        await expect.poll(server.open).toBe(0);
      } finally {
        await server.close();
      }
    },
  );

  test.each(['notifications/initialized', 'tools/call', 'DELETE'])(
    'a session ends although the server does not respond to %s',
    async (unanswered) => {
      const server = await startToolServer();
      server.play(mcpSession({ 'tools/call': (reply) => reply(result), [unanswered]: () => undefined }));
      const servers = createMcpServers({ outgoing, commands: [], log: silent });
      const asked = () => server.requests.map(({ body, method }) => body || method).join();
      const stop = new AbortController();
      try {
        const calling = servers.call({ transport: 'http', url: server.url, headers: {} }, call(stop.signal));
        if (unanswered === 'DELETE') await calling;
        else {
          const ended = expect(calling).rejects.toThrow();
          await expect.poll(asked).toContain(unanswered);
          stop.abort();
          await ended;
        }
        await servers.close();
        const open = () => server.requests.filter(({ closedAt }) => closedAt === null);
        await expect.poll(open).toEqual([]);
        expect(asked()).toContain(unanswered);
      } finally {
        await server.close();
      }
    },
  );
});

describe('a call of an MCP server fails with', () => {
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

  test.each([
    ['that wants a key', 401, 'text/plain', 'HTTP_STATUS'],
    ['without an MCP server', 404, 'text/html', 'HTTP_STATUS'],
    ['of a page', 200, 'text/html', 'UNREADABLE_ANSWER'],
  ])('an address %s', async (_of, status, type, code) => {
    const server = await startToolServer();
    server.play((_request, response) => response.writeHead(status, { 'content-type': type }).end('x'));
    const servers = one(outgoing);
    await expect(
      servers.call({ transport: 'http', url: `${server.url}/mcp`, headers: {} }, call()),
    ).rejects.toMatchObject({ code });
    await servers.close();
    await server.close();
  });

  test.each(['sh -c id', 'true --flag', '/bin/true', ''])('the command %j', async (command) => {
    const servers = one(outgoing);
    await expect(servers.call({ transport: 'stdio', command }, call())).rejects.toMatchObject({
      code: 'COMMAND_REFUSED',
    });
    await servers.close();
  });
});
