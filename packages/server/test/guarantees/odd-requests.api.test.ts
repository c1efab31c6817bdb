import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { exchange, openSocket, statusOf } from '@agentarium/testkit/raw-socket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nested } from './wrong-values.ts';

const json = { 'content-type': 'application/json' };
const loginUrl = '/api/auth/login';

describe('P20: slow, huge and odd requests do no harm', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await testApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = app.http.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  const post = (payload: string, headers: Record<string, string> = json) =>
    app.http.inject({ method: 'POST', url: loginUrl, headers, payload });
  const envelope = (error_code: string) => ({
    error_code,
    message: expect.any(String),
    request_id: expect.any(String),
  });

  test.each([
    ['just too large', 'x'.repeat(256 * 1024)],
    ['4 MB', 'x'.repeat(4_000_000)],
  ])('rejects a body that is %s with 413', async (_name, text) => {
    const answer = await post(JSON.stringify({ username: text, password: 'p' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { ...envelope('PAYLOAD_TOO_LARGE'), details: null },
    ]);
  });

  test('a body without Content-Length has the same size limit', async () => {
    const piece = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
    const head = `POST ${loginUrl} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await exchange(port, `${head}${piece.repeat(6)}0\r\n\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('PAYLOAD_TOO_LARGE');
  });

  test('rejects more than 32 levels of nesting, however small the text', async () => {
    for (const text of [
      JSON.stringify(nested(33)),
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
      `{"username":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    ]) {
      const answer = await post(text);
      expect([answer.statusCode, answer.json().details]).toEqual([
        400,
        [{ path: 'body', message: 'Must nest at most 32 levels', code: 'TOO_MANY', params: { maximum: 32 } }],
      ]);
    }
  });

  test.each(['{', '\ufeff', 'NaN'])('rejects invalid JSON: %j', async (text) => {
    const answer = await post(text);
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.json().details[0].path).toBe('body');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'nonsense', ''])(
    'rejects a body of type %j with 415',
    async (type) => {
      const answer = await post('{"username":"a","password":"b"}', { 'content-type': type });
      expect([answer.statusCode, answer.json()]).toEqual([
        415,
        { ...envelope('UNSUPPORTED_MEDIA_TYPE'), details: null },
      ]);
    },
  );

  test('accepts JSON with a charset', async () => {
    const answer = await post('{"username":"a","password":"b"}', {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json().error_code).toBe('INVALID_CREDENTIALS');
  });

  test('unusual methods return 404 on every endpoint, never a 500', async () => {
    let tries = 0;
    const odd = ['PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'PUT', 'DELETE', 'POST', 'GET'] as const;
    for (const { method, path } of allEndpoints) {
      const others = allEndpoints.filter((one) => one.path === path).map((one) => one.method as string);
      for (const one of odd) {
        if (one === method || others.includes(one)) continue;
        tries += 1;
        const url = `/api${path.replace(/:\w+/g, 'x')}`;
        const { statusCode, body } = await app.http.inject({ method: one as 'GET', url });
        expect([one, path, statusCode < 500]).toEqual([one, path, true]);
        if (one === 'HEAD') expect(body).toBe('');
        else expect([one, path, statusCode >= 400]).toEqual([one, path, true]);
      }
    }
    for (const line of [
      'PROPFIND /api/version',
      'FOO /',
      'get /',
      'CONNECT example.com:443',
      'GET http://other.example/api/version',
      'GET *',
      'GET //',
      'GET //a:b@',
      'GET /\\[',
      'POST /',
    ]) {
      const answer = await exchange(port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      tries += 1;
      expect([line, statusOf(answer) < 500]).toEqual([line, true]);
    }
    console.info(`P20: ${tries} odd methods, 0 faults`);
  });

  test('HEAD of a run’s events ends immediately and keeps nothing open', async () => {
    const { token } = await app.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const url = '/api/public/task-executions/01900000-0000-7000-8000-000000000000/events';
    expect((await app.http.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
    expect((await app.http.inject({ method: 'HEAD', url: '/api/users/me', headers })).statusCode).toBe(200);
  });

  const escapes = [
    '/../../package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/%252e%252e%252fpackage.json',
    '/assets/..%2f..%2f..%2fserver%2fpackage.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/%c0%ae%c0%ae/package.json',
    '//etc/passwd',
    '/etc/passwd%00.svg',
    '/.env',
  ];
  test.each(escapes)('%s serves no file from outside', async (path) => {
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
    expect(statusOf(answer)).toBeLessThan(500);
    expect(answer).not.toMatch(/"dependencies"|"workspaces"|root:x?:|jwtSecret|\[fonts\]/);
  });

  test.each([
    ['/%E0%A4%A', 'a page'],
    ['/api/public/users/%ff', 'a call with a parameter'],
    [`/api/public/users/${'a'.repeat(500)}`, 'a call with a long parameter'],
    ['/api/version?%', 'a query'],
  ])('%s, %s without a matching route, is not a server error', async (path) => {
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBeLessThan(500);
    if (statusOf(answer) < 400) return;
    expect(answer).toContain('"error_code":"VALIDATION_FAILED"');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  test.each([10_000, 200_000])('a URL of %i characters is not a server error', async (length) => {
    for (const path of ['/', '/api/', '/api/public/users/', '/api/version?a=']) {
      const answer = await exchange(
        port,
        `GET ${path}${'a'.repeat(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect([path, [200, 400, 404, 414, 431].includes(statusOf(answer))]).toEqual([path, true]);
    }
  });

  test.each([
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
    [
      'a length and chunks',
      `POST ${loginUrl} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no host', 'GET /api/version HTTP/1.1\r\n\r\n'],
    ['thousands of headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`],
  ])('%s gets a 4xx or is disconnected', async (_name, bytes) => {
    const status = statusOf(await exchange(port, bytes));
    expect(status === 0 || (status >= 400 && status < 500), `answered ${status}`).toBe(true);
  });

  test.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400, 'VALIDATION_FAILED'],
    [
      'a header that is too large',
      `GET /api/version HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(70_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s get the body of any other error', async (_name, bytes, status, code) => {
    const answer = await exchange(port, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ ...envelope(code), details: null });
  });

  test('a connection that awaits no responses ends after a hundred requests; one that does is replaced', async () => {
    const request = 'GET /api/version HTTP/1.1\r\nHost: a\r\n\r\n';
    const answers = await exchange(port, request.repeat(2000));
    expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(100);
    const statuses = new Set<number>();
    for (let at = 0; at < 250; at += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/version`);
      statuses.add(answer.status);
      await answer.text();
    }
    expect([...statuses]).toEqual([200]);
  });

  test('the health check responds while 50 slow clients hang', async () => {
    const sockets: Socket[] = [];
    for (let at = 0; at < 50; at += 1) {
      const socket = await openSocket(port);
      socket.write(`POST ${loginUrl} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`);
      if (at % 2 === 0) socket.write('Content-Length: 1000\r\n\r\n{"username":"');
      sockets.push(socket);
    }
    const drip = setInterval(() => {
      for (const [at, socket] of sockets.entries()) socket.write(at % 2 === 0 ? 'a' : 'X-A: b\r\n');
    }, 20);
    const times: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      times.push(performance.now() - started);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
      await pause(10);
    }
    clearInterval(drip);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    expect(open).toBe(50);
    checkFigure('P20: ms of the slowest health check beside 50 slow clients', Math.max(...times), 200);
  });
});
