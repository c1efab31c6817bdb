import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { encodeText } from '@agentarium/testkit/encode-text.ts';
import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { hang, json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { performCall } from './tools-port.ts';

const anyTool = {
  name: 'remote',
  description: 'Looks something up',
  implementation_type: 'http' as const,
  input_schema: { type: 'object' },
};
const owner = { userId: '', taskId: '', executionId: '', timezone: 'UTC' };
const secret = 'top"secret/value';

describe('http tools', () => {
  let app: TestApp;
  let server: ToolServer;
  beforeAll(async () => {
    server = await startToolServer();
    const env = {
      TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      TOOL_SECRET_KEY: secret,
      TOOL_SECRET_KEY_HOSTS: 'http://127.0.0.1',
      TOOL_SECRET_TLS: 'tls',
      TOOL_SECRET_TLS_HOSTS: '127.0.0.1',
      TOOL_SECRET_ELSE: 'else',
      TOOL_SECRET_ELSE_HOSTS: 'api.example.com',
      TOOL_SECRET_HOSTLESS: 'x',
    };
    app = await testApp({ env, worker: false });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const call = (config: Record<string, unknown>, args: Record<string, unknown> = {}) =>
    performCall(app.services, {
      owner,
      tool: {
        name: 'remote',
        implementation_type: 'http',
        config: { ...config, url: server.url + String(config.url) },
      },
      request: { id: 'the-call', arguments: args, signal: new AbortController().signal },
    });

  test('a GET fills its URL percent-encoded and puts the rest into the query', async () => {
    server.play(json({ found: [1] }));
    const args = { city: 'São Paulo/../x?&#', days: 3, tags: ['a', 'b'] };
    const answer = await call({ method: 'GET', url: '/weather/{city}?v=1' }, args);
    expect(answer).toEqual({ status: 200, body: { found: [1] } });
    const [seen] = server.requests;
    expect(seen?.path).toBe('/weather/S%C3%A3o%20Paulo%2F..%2Fx%3F%26%23?v=1&days=3&tags=a&tags=b');
    expect(seen?.headers['idempotency-key']).toBe('the-call');
  });

  test.each([
    ['text/xml; charset=windows-1251', 'windows-1251'],
    ['text/xml; charset="Windows-1251"', 'windows-1251'],
    ['text/xml; charset=unheard-of', 'utf-8'],
    ['text/xml', 'utf-8'],
  ])('an answer of type %s is read in its encoding', async (type, encoding) => {
    const text = '<Name>Доллар США</Name>';
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : encodeText(text, encoding);
    server.play((_request, response) => void response.writeHead(200, { 'content-type': type }).end(bytes));
    expect(await call({ url: '/rates' })).toEqual({ status: 200, body: text });
  });

  test.each([
    ['..', '/a/{id}/b'],
    ['.', '/a/{id}'],
    ['', '/a/{id}/../b'],
  ])('an argument %j cannot escape its segment in %s', async (id, url) => {
    server.play(json({}));
    if (id === '') await call({ url }, { id });
    else await expect(call({ url }, { id })).rejects.toMatchObject({ code: 'INVALID_ARGUMENTS' });
    expect(server.requests.map(({ path }) => path)).toEqual(id === '' ? ['/a/b'] : []);
  });

  test('a POST sends the rest as JSON; secrets are sent, and returned masked', async () => {
    server.play((request, response) =>
      json({ headers: request.headers, body: request.body })(request, response),
    );
    const headers = { Authorization: 'Bearer {{secret:KEY}}' };
    const answer = await call({ method: 'POST', url: '/items', headers }, { name: 'x' });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(server.requests[0]?.body).toBe('{"name":"x"}');
    expect(answer).toMatchObject({ body: { headers: { authorization: 'Bearer [secret]' } } });
    expect(JSON.stringify(answer)).not.toContain('top');
  });

  test('a secret in the URL is sent percent-encoded, and returned masked', async () => {
    server.play((request, response) => json({ path: request.path })(request, response));
    const answer = await call({ url: '/weather?city={city}&key={{secret:KEY}}' }, { city: '{{secret:KEY}}' });
    const [seen] = server.requests;
    expect(new URLSearchParams(seen?.path.split('?')[1]).get('key')).toBe(secret);
    expect(new URLSearchParams(seen?.path.split('?')[1]).get('city')).toBe('{{secret:KEY}}');
    expect(answer).toMatchObject({ body: { path: expect.stringContaining('key=[secret]') } });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a secret in the path', { url: '/{{secret:KEY}}' }, 'TOOL_MISCONFIGURED'],
    ['an unknown secret', { url: '/', headers: { 'x-key': '{{secret:OTHER}}' } }, 'TOOL_MISCONFIGURED'],
    ['a secret for another host in the URL', { url: '/?key={{secret:ELSE}}' }, 'SECRET_HOST_NOT_ALLOWED'],
    ['a secret over plain HTTP', { url: '/?key={{secret:TLS}}' }, 'SECRET_HOST_NOT_ALLOWED'],
    ['a stored Host header', { url: '/', headers: { Host: 'other.example' } }, 'TOOL_MISCONFIGURED'],
    ['a secret for no host', { url: '/?key={{secret:HOSTLESS}}' }, 'SECRET_HOST_NOT_ALLOWED'],
    ['a configuration of another kind', { url: '/', transport: 'http' }, 'TOOL_MISCONFIGURED'],
  ])('reject %s before anything is sent', async (_name, config, code) => {
    server.play(json({}));
    await expect(call(config)).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['sends its body slowly', 500, expect.stringMatching(/^TOOL_TIMEOUT/)],
    // It is cut.
    ['sends a body without end', 30_000, null],
  ] as const)('a trial ends within its time: the server %s', async (behaviour, timeout_ms, error) => {
    const hostile = await startHostileServer(behaviour);
    try {
      const trial = { tool: { ...anyTool, config: { method: 'GET', url: hostile.url, timeout_ms } } };
      const { token } = await app.admin();
      const { status, body } = await app.call(api.tools.tryTool, { token, body: trial });
      expect([status, body.error]).toEqual([200, error]);
      await expect.poll(hostile.open).toBe(0);
    } finally {
      await hostile.close();
    }
  });

  test('truncate long values, reject anything but text, and report failures', async () => {
    server.play((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('я'.repeat(100_000));
    });
    const long = (await call({ url: '/' })) as { body: string; truncated: boolean };
    expect([long.truncated, Buffer.byteLength(long.body)]).toEqual([true, 65_536]);
    const headersWithKey = { 'x-key': '{{secret:KEY}}' };
    server.play((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`${'a'.repeat(65_530)}${secret}`);
    });
    const cut = (await call({ url: '/', headers: headersWithKey })) as { body: string };
    expect(cut.body).toBe('a'.repeat(65_530));
    server.play((_request, response) => {
      const escaped = [...secret].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"echo":"${escaped}"}`);
    });
    expect(await call({ url: '/', headers: headersWithKey })).toMatchObject({ body: { echo: '[secret]' } });
    server.play((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'));
    await expect(call({ url: '/' })).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' });
    server.play(json({ why: secret }, 418));
    const headers = { 'x-key': '{{secret:KEY}}' };
    await expect(call({ url: '/', headers })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      message: 'The server answered 418: {"why":"[secret]"}',
    });
    server.play(hang);
    await expect(call({ url: '/', timeout_ms: 100 })).rejects.toMatchObject({ code: 'TOOL_TIMEOUT' });
    server.play((_request, response) => response.socket?.destroy());
    await expect(call({ url: '/' })).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});
