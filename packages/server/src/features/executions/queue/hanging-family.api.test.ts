import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { createExecution } = api.executions;
const hung = 20;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ env: { RUNS_PER_USER: '40', MODEL_FIRST_TOKEN_SECONDS: '10' } });
  app.model.play(({ body }) =>
    JSON.stringify(body.messages).includes('Hang now.') ? { fault: { kind: 'hang' } } : { text: 'Done.' },
  );
});
afterAll(() => app.close());

const count = async (where: string) => {
  const rows = await app.services.database.query('', `select 1 from executions where ${where}`, []);
  return rows.length;
};

const measures = async () => (await app.http.inject('/metrics')).body.split('\n');

test('a hanging family does not delay others, and its breaker opens', async () => {
  const { database, models } = app.services;
  const { token } = await app.signUp({ dailyLimit: 100 });
  const hangs = await addTask(database, { prompt: 'Hang now.' });
  const answers = await addTask(database);
  await database.query(
    '',
    `update prompts set model_type = 'grok'
     where id in (select prompt_id from task_prompts where task_id = $1)`,
    [answers.id],
  );
  const run = (task_id: string, wait: number) =>
    app.call(createExecution, { token, query: { wait }, body: { task_id } });
  await Promise.all(Array.from({ length: hung }, () => run(hangs.id, 0)));
  await expect.poll(() => count("status = 'running'")).toBe(16);
  await expect.poll(measures).toContain('agentarium_model_slots_used{family="chatgpt"} 16');
  expect(await measures()).toContain('agentarium_model_slots_used{family="grok"} 0');

  const begun = performance.now();
  const { body } = await run(answers.id, 20);
  const took = performance.now() - begun;
  expect(body).toMatchObject({ status: 'completed', model_family: 'grok' });
  expect(await count("status = 'running'")).toBe(16);
  checkFigure(`P27: ms of a run beside ${hung} hanging ones of another family`, took, 1000);

  await expect.poll(() => count("status = 'failed'"), { timeout: 60_000 }).toBe(hung);
  expect(models.health.stateOf('chatgpt')).toBe('open');
  await expect
    .poll(measures)
    .toEqual(
      expect.arrayContaining([
        'agentarium_model_breaker_state{family="chatgpt",state="closed"} 0',
        'agentarium_model_breaker_state{family="chatgpt",state="open"} 1',
        'agentarium_model_breaker_state{family="chatgpt",state="half-open"} 0',
        'agentarium_model_breaker_state{family="grok",state="closed"} 1',
        'agentarium_model_slots_used{family="chatgpt"} 0',
      ]),
    );
  const asked = app.model.requests.length;
  const { body: refused } = await run(hangs.id, 20);
  expect(refused).toMatchObject({ status: 'failed', error: { code: 'MODEL_UNAVAILABLE' } });
  expect(app.model.requests).toHaveLength(asked);
});
