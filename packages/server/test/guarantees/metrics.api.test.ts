import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForMetrics } from '../../src/platform/http/monitoring.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    env: { MODEL_FALLBACKS: 'grok', OPENAI_MODELS: 'sage', XAI_MODELS: 'spare' },
  });
});
afterAll(() => app.close());

test('a run that switches to another family is counted as a fallback, by both families', async () => {
  app.model.play(({ body }) =>
    body.model === 'sage' ? { fault: { kind: 'status', status: 401 } } : { text: 'Done.' },
  );
  const { token } = await app.signUp();
  const task = await addTask(app.services.database);
  const run = await app.call(api.executions.createExecution, { token, body: { task_id: task.id } });
  expect(run.body).toMatchObject({ status: 'completed', model_family: 'grok' });
  const { body } = await app.http.inject('/metrics');
  const fallbacks = body.split('\n').filter((line) => line.startsWith('agentarium_model_fallbacks_total{'));
  expect(fallbacks).toEqual(['agentarium_model_fallbacks_total{from="chatgpt",to="grok"} 1']);
});

test('METRICS_PORT serves only metrics, to anyone who has the token, if one is set', async () => {
  const serve = async (token: string | null) => {
    const probe = await listenOnFreePort(token);
    const { port } = probe.server.address() as { port: number };
    const ask = async (path: string, authorization = '') =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status;
    return { ask, close: () => probe.close() };
  };
  const listenOnFreePort = async (token: string | null) => {
    const http = await listenForMetrics({
      ...app.services,
      config: { ...app.config, host: '127.0.0.1', metrics: { token, port: 0 } },
    });
    if (!http) throw new Error('Nothing listens');
    return http;
  };
  const open = await serve(null);
  expect(await open.ask('/metrics')).toBe(200);
  expect(await Promise.all(['/', '/healthz', '/api/version'].map((path) => open.ask(path)))).toEqual([
    404, 404, 404,
  ]);
  await open.close();
  const guarded = await serve('a-token-of-metrics');
  expect(await guarded.ask('/metrics')).toBe(404);
  expect(await guarded.ask('/metrics', 'Bearer a-token-of-others')).toBe(404);
  expect(await guarded.ask('/metrics', 'Bearer a-token-of-metrics')).toBe(200);
  await guarded.close();
  expect(await listenForMetrics(app.services)).toBeNull();
});
