import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { allEndpoints, api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorkerApp } from '../../src/app.ts';
import { serveMetrics } from '../../src/platform/http/monitoring.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('security headers, request ids and metrics', () => {
  const log = capturedLog();
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ logTo: log.destination, env: { LOG_LEVEL: 'debug' } });
  });
  afterAll(() => app.close());

  const pages = ['/', '/assets/none.js', '/favicon.svg'];
  const calls = ['/api/version', '/api/nothing', '/api/openapi.json', '/api/docs', '/healthz'];

  test.each([...pages, ...calls])('%s has all of them', async (url) => {
    const { headers, statusCode } = await app.http.inject(url);
    expect(statusCode).toBeLessThan(500);
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources.join(' ')]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*usb=\(\)/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    // Browsers ignore these over plain HTTP.
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
    expect(headers['origin-agent-cluster']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(uuid);
    const expected = url === '/api/openapi.json' ? 'no-cache' : 'no-store';
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe(expected);
  });

  test('long responses are compressed only for clients that accept it', async () => {
    const ask = (url: string, accepted: string) =>
      app.http.inject({ url, headers: { 'accept-encoding': accepted } });
    const plain = await ask('/api/openapi.json', 'identity');
    const compressed = await ask('/api/openapi.json', 'br, gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
    const encodingFor = async (accepted: string) =>
      (await ask('/api/openapi.json', accepted)).headers['content-encoding'];
    for (const accepted of ['gzip;q=0, identity', 'gzip;q=0.000', '*;q=0', 'not-gzip, br'])
      expect([accepted, await encodingFor(accepted)]).toEqual([accepted, undefined]);
    for (const accepted of ['GZIP', 'br, gzip;q=0.1', '*'])
      expect([accepted, await encodingFor(accepted)]).toEqual([accepted, 'gzip']);
    const short = await ask('/api/version', 'gzip');
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.json()).toHaveProperty('version');
  });

  test('over https, responses carry HSTS and an opener policy', async () => {
    const secure = await testApp({
      worker: false,
      env: { APP_URL: 'https://agents.example.com' },
    });
    const { headers } = await secure.http.inject('/api/version');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
    await secure.close();
  });

  test('a request has one id in its response, its error and the log; callers cannot choose it', async () => {
    const chosen = randomUUID();
    const headers = { 'x-request-id': chosen, 'request-id': chosen };
    const { error, headers: answered } = await app.call(api.users.getMe, { headers });
    expect(error.request_id).toMatch(uuid);
    expect(error.request_id).not.toBe(chosen);
    expect(answered['x-request-id']).toBe(error.request_id);
    const line = log.lines().find((one) => one.request_id === error.request_id);
    expect(line).toMatchObject({ method: 'GET', route: '/api/users/me', status: 401 });
  });

  test('/metrics counts runs, requests and tokens, without user data', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    const run = () =>
      app.call(api.executions.createExecution, { token: user.token, body: { task_id: task.id } });
    app.model.play([{ text: 'Fine.', usage: { prompt_tokens: 11, completion_tokens: 7 } }]);
    expect((await run()).body.status).toBe('completed');
    app.model.play([{ fault: { kind: 'status', status: 400 } }]);
    const failed = await run();
    expect(failed.body.status).toBe('failed');
    const fields = { request_id: failed.headers['x-request-id'], execution_id: failed.body.id };
    const lines = log.lines().filter(({ execution_id }) => execution_id === failed.body.id);
    expect(lines).toContainEqual(expect.objectContaining({ ...fields, msg: 'a model call failed' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ ...fields, outcome: 'http_4xx', family: 'chatgpt' }),
    );
    const { body, headers } = await app.http.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    for (const line of [
      'agentarium_runs_total{status="completed",code="",family="chatgpt"} 1',
      'agentarium_runs_total{status="failed",code="MODEL_REJECTED_REQUEST",family="chatgpt"} 1',
      'agentarium_run_seconds_count 2',
      'agentarium_runs_active 0',
      'agentarium_model_calls_total{family="chatgpt",outcome="ok"} 1',
      'agentarium_model_calls_total{family="chatgpt",outcome="http_4xx"} 1',
      'agentarium_model_call_seconds_count{family="chatgpt"} 2',
      'agentarium_model_first_words_seconds_count{family="chatgpt"} 1',
      'agentarium_database_up 1',
      'agentarium_queue_runs_waiting 0',
      'agentarium_queue_oldest_waiting_seconds 0',
      'agentarium_schedule_late_seconds 0',
      'agentarium_workers_alive 1',
      'agentarium_model_tokens_total{family="chatgpt",direction="input"} 11',
      'agentarium_model_tokens_total{family="chatgpt",direction="output"} 7',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    expect(body).toContain(
      'agentarium_http_requests_total{method="POST",route="/api/public/task-executions",status="2xx"} 2',
    );
    expect(body).toContain('agentarium_nodejs_eventloop_lag_p99_seconds');
    expect(body).not.toContain(user.id);
    expect(body).not.toContain(user.username);
  });

  test('the size of the metrics is limited for any URL, method or response', async () => {
    for (const { method, path } of allEndpoints) await app.http.inject({ method, url: `/api${path}` });
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT'] as const;
    const paths = [api.system.getVersion.path, api.users.getMe.path, `/unknown-${randomUUID()}`];
    for (const method of methods as readonly 'GET'[]) {
      for (const path of paths) await app.http.inject({ method, url: `/api${path}` });
    }
    const { body } = await app.http.inject('/metrics');
    expect(body).toContain('{method="OTHER",route="unknown",status="4xx"}');
    expect(body).not.toContain('unknown-');
    expect(body).not.toMatch(/method="(HEAD|PROPFIND|REPORT)"/);
    console.info(`/metrics after every address with every method: ${Math.round(body.length / 1000)} kB`);
    expect(body.length / allEndpoints.length).toBeLessThan(1100);
  });

  test('a worker process serves only its health and metrics', async () => {
    const worker = await buildWorkerApp(app.services);
    const ask = async (url: string) => (await worker.inject(url)).statusCode;
    const served = () => Promise.all(['/healthz', '/readyz', '/metrics'].map(ask));
    await expect.poll(served).toEqual([200, 200, 200]);
    expect(await Promise.all(['/', '/api/version', '/api/openapi.json'].map(ask))).toEqual([404, 404, 404]);
    await worker.close();
  });

  test('/metrics serves only programs on this machine, or bearers of the token', async () => {
    const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      (await app.http.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await ask()).toBe(200);
    expect(await ask({}, '::1')).toBe(200);
    expect(await ask({}, '10.0.0.7')).toBe(404);
    expect(await ask({ host: 'agents.example.com' })).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect([name, await ask({ [name]: '10.0.0.7' })]).toEqual([name, 404]);
    }
    const metrics = (config: { token: string | null; port: number | null }, appUrl: string | null = null) => {
      const http = Fastify();
      serveMetrics(http, { ...app.services, config: { ...app.config, appUrl, metrics: config } });
      return async (authorization = '') =>
        (await http.inject({ url: '/metrics', headers: { authorization } })).statusCode;
    };
    const withToken = metrics({ token: 'a-token-of-metrics', port: null });
    expect(await withToken()).toBe(404);
    expect(await withToken('Bearer a-token-of-others')).toBe(404);
    expect(await withToken('Bearer a-token-of-metrics')).toBe(200);
    expect(await metrics({ token: null, port: null }, 'https://agents.example.com')()).toBe(404);
    expect(await metrics({ token: null, port: 9464 })()).toBe(404);
  });
});

describe('the rate limit', () => {
  test('RATE_LIMITS=on: 3000 requests a minute from one address, 60 for the API document; health is exempt', async () => {
    const app = await testApp({ worker: false, env: { RATE_LIMITS: 'on' } });
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < 31; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => app.http.inject('/api/version')));
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 3000, 429: 100 });
    const refused = await app.http.inject('/api/version');
    expect(refused.json()).toMatchObject({
      error_code: 'RATE_LIMITED',
      details: [{ code: 'RATE_LIMITED', params: { retry_after_seconds: expect.any(Number) } }],
      request_id: expect.stringMatching(uuid),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    const document = await app.http.inject('/api/openapi.json');
    const again = { url: '/api/openapi.json', headers: { 'if-none-match': String(document.headers.etag) } };
    const statusesAgain: number[] = [];
    for (let at = 0; at < 60; at += 1) statusesAgain.push((await app.http.inject(again)).statusCode);
    expect(statusesAgain).toEqual([...Array(59).fill(304), 429]);
    await app.close();
  });
});
