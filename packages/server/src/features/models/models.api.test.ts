import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { listModels, updateModel, testModel, pauseFamily } = api.models;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp({
    env: {
      OPENAI_API_KEY: 'sk-planted-key-123',
      OPENAI_MODELS: 'sage,oracle/large',
      OPENAI_COMPAT: 'no-tool-choice',
      MODEL_FALLBACKS: 'deepseek',
      MODEL_VISION: 'grok',
      LOG_LEVEL: 'silent',
    },
  });
  token = (await app.admin()).token;
});
afterAll(() => app.close());
beforeEach(() => app.model.play([]));

const families = async () => (await app.call(listModels, { token })).body.items;
const familyOf = async (name: string) => {
  const found = (await families()).find(({ family }) => family === name);
  if (!found) throw new Error(`There is no family ${name}`);
  return found;
};
const set = (model: string, body: object) =>
  app.call(updateModel, { token, params: { family: 'chatgpt', model }, body });
const pause = (family: 'chatgpt' | 'deepseek', paused: boolean) =>
  app.call(pauseFamily, { token, params: { family }, body: { paused } });
const run = async (task_id: string, by?: string) =>
  app.call(api.executions.createExecution, {
    token: by ?? (await app.signUp()).token,
    query: { wait: 20 },
    body: { task_id },
  });
/** A task whose prompt has this model. */
async function addTaskOf(model_type: string, version: number, prompt = 'Answer shortly.') {
  const task = await addTask(app.services.database, { prompt });
  await app.services.database.query(
    '',
    `update prompts set model_type = $2, version = $3
     where id in (select prompt_id from task_prompts where task_id = $1)`,
    [task.id, model_type, version],
  );
  return task;
}

const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 };

test('families are listed with what each version means, without their keys', async () => {
  const { models, ...family } = await familyOf('chatgpt');
  expect(family).toMatchObject({ source: 'provider', has_key: true, paused: null, fallbacks: ['deepseek'] });
  expect(family.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const exceptions = [{ name: 'no-tool-choice', detected_until: null }];
  const unset = { price: null, context_tokens: null, vision: null, tools: null };
  expect(models).toMatchObject([
    { model: 'sage', version: 1, is_last: false, vision: false, tools: true, exceptions, settings: unset },
    { model: 'oracle/large', version: 2, is_last: true, exceptions },
  ]);
  expect(JSON.stringify(await families())).not.toContain('planted');
});

describe('what an administrator sets of a model', () => {
  test('prices later calls; runs keep the cost of their time, and the history lists the prices', async () => {
    const task = await addTask(app.services.database);
    const owner = await app.signUp();
    const costs = async () => {
      app.model.play([{ text: 'Done.', usage }]);
      const { id } = (await run(task.id, owner.token)).body;
      const params = { id };
      return (await app.call(api.executions.getProvenance, { token: owner.token, params })).body.cost_micros;
    };
    expect(await costs()).toBeNull();
    await set('sage', { price: { input_per_million: 12.5, output_per_million: 100 } });
    expect(await costs()).toBe(125_000);
    await set('sage', { price: null });
    expect(await costs()).toBeNull();
    const [sage] = (await familyOf('chatgpt')).models;
    expect(sage).toMatchObject({ price: null, settings: { price: null } });
    const by = { set_by: 'admin', set_at: expect.any(String) };
    expect(sage?.prices).toEqual([
      { price: null, ...by },
      { price: { input_per_million: 12.5, output_per_million: 100 }, ...by },
    ]);
  });

  test('takes tools and images from it, and what is too long for it is not sent', async () => {
    const { body } = await set('oracle/large', { tools: false, vision: true, context_tokens: 1000 });
    expect(body).toMatchObject({ tools: false, vision: true, settings: { context_tokens: 1000 } });
    const { settings } = app.services.models;
    expect(settings.of('chatgpt', 'oracle/large')).toMatchObject({ tools: false, vision: true });
    const long = await addTaskOf('chatgpt', 2, 'word '.repeat(900));
    app.model.play([{ text: 'Read.' }]);
    expect((await run(long.id)).body).toMatchObject({ status: 'completed', model: 'deepseek-chat' });
    await set('oracle/large', { context_tokens: null });
    app.model.play([{ text: 'Read.' }]);
    expect((await run(long.id)).body).toMatchObject({ status: 'completed', model: 'oracle/large' });
  });

  test('keeps the half of a price that another administrator set meanwhile', async () => {
    const half = await set('oracle/large', { price: { input_per_million: 5 } });
    expect(half.error).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      details: [{ path: 'price.output_per_million', code: 'REQUIRED' }],
    });
    await set('oracle/large', { price: { input_per_million: 5, output_per_million: 50 } });
    await Promise.all([
      set('oracle/large', { price: { input_per_million: 6 } }),
      set('oracle/large', { price: { output_per_million: 60 } }),
    ]);
    const [, oracle] = (await familyOf('chatgpt')).models;
    expect(oracle?.settings.price).toEqual({ input_per_million: 6, output_per_million: 60 });
    expect((await set('oracle/large', { price: null })).body.settings.price).toBeNull();
  });

  test('of a model that the environment does not name is refused', async () => {
    expect((await set('sonnet', { tools: true })).error.error_code).toBe('NOT_FOUND');
    expect((await set('sage', { price: { input_per_million: -1, output_per_million: 0 } })).status).toBe(400);
  });
});

describe('a test of a model', () => {
  const probe = (model: string) => app.call(testModel, { token, params: { family: 'chatgpt', model } });

  test('says how long it took, or what the provider said, without keys; it stores no run', async () => {
    const count = 'select count(*)::int as runs from executions';
    const [before] = await app.services.database.query('', count, []);
    app.model.play([{ text: 'OK' }]);
    expect((await probe('oracle/large')).body).toEqual({
      is_ok: true,
      duration_ms: expect.any(Number),
      first_token_ms: expect.any(Number),
      error: null,
    });
    const message = 'Wrong key sk-planted-key-123';
    app.model.play([
      { fault: { kind: 'status', status: 401, body: JSON.stringify({ error: { message } }) } },
    ]);
    expect((await probe('sage')).body).toMatchObject({
      is_ok: false,
      error: { code: 'MODEL_REFUSED_CREDENTIALS', status: 401, text: 'Wrong key …' },
    });
    const { body } = await app.http.inject('/metrics');
    expect(body).toContain('agentarium_model_calls_total{family="chatgpt",outcome="http_4xx"} 1');
    expect(await app.services.database.query('', count, [])).toEqual([before]);
    expect((await probe('sonnet')).error.error_code).toBe('NOT_FOUND');
  });
});

test('a paused family gets nothing: fallbacks answer, without one runs are refused until the pause ends', async () => {
  const owner = await app.signUp();
  const task = await addTask(app.services.database);
  expect((await pause('chatgpt', true)).body.paused).toEqual({ at: expect.any(String), by: 'admin' });
  app.model.play([{ text: 'Instead.' }]);
  expect((await run(task.id, owner.token)).body).toMatchObject({
    result: 'Instead.',
    model: 'deepseek-chat',
  });
  await pause('deepseek', true);
  expect((await run(task.id, owner.token)).error.error_code).toBe('MODEL_PAUSED');
  await pause('deepseek', false);
  expect((await pause('chatgpt', false)).body.paused).toBeNull();
  app.model.play([{ text: 'Back.' }]);
  expect((await run(task.id, owner.token)).body).toMatchObject({ result: 'Back.', model: 'sage' });
});

test('runs of the last hour and day are counted for each family, also those that another one answered', async () => {
  app.services.memory.cache.delete('family-health');
  const before = (await familyOf('grok')).day;
  const task = await addTaskOf('grok', 1);
  app.model.play([{ text: 'Fine.' }]);
  await run(task.id);
  app.model.play([{ fault: { kind: 'status', status: 401, body: '' } }, { text: 'Instead.' }]);
  await run(task.id);
  app.services.memory.cache.delete('family-health');
  const { hour, day, last_failure } = await familyOf('grok');
  expect(day).toEqual({ runs: before.runs + 2, failed: before.failed + 1 });
  expect(hour).toEqual(day);
  expect(last_failure?.code).toBe('MODEL_REJECTED_REQUEST');
});
