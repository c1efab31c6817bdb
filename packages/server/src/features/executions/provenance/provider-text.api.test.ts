import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createExecution, getExecution, getProvenance } = api.executions;
let app: TestApp;
let admin: { token: string };
let user: { token: string };

beforeAll(async () => {
  app = await testApp({ env: { OPENAI_API_KEY: 'sk-planted-key-123', LOG_LEVEL: 'silent' } });
  [admin, user] = await Promise.all([app.admin(), app.signUp()]);
});
afterAll(() => app.close());

const refusal = (status: number, message: string) => ({
  fault: { kind: 'status' as const, status, body: JSON.stringify({ error: { message } }) },
});
const run = async ({ token }: { token: string }, task_id: string) =>
  (await app.call(createExecution, { token, query: { wait: 20 }, body: { task_id } })).body;
const how = async ({ token }: { token: string }, id: string) =>
  (await app.call(getProvenance, { token, params: { id } })).body;

describe('what a provider says of a failed call', () => {
  test('is read by administrators, without keys and what was asked; never by users', async () => {
    const task = await addTask(app.services.database, { prompt: 'Zanzibar porridge, please.' });
    const said = 'Context size is 4096. Key sk-planted-key-123 asked for Zanzibar porridge';
    app.model.play([refusal(400, said)]);
    const failed = await run(admin, task.id);
    expect((await how(admin, failed.id)).attempts).toEqual([
      {
        family: 'chatgpt',
        model: 'gpt-5-mini',
        reason: 'http_4xx',
        times: 1,
        status: 400,
        provider_text: expect.stringMatching(/^Context size is 4096\. Key … asked for …$/),
      },
    ]);
    const { id } = await run(user, task.id);
    const seen = [
      await how(user, id),
      (await app.call(getExecution, { token: user.token, params: { id } })).body,
    ];
    expect(seen[0]).toMatchObject({ attempts: [{ status: null, provider_text: null }] });
    expect(JSON.stringify(seen)).not.toMatch(/4096|planted/);
  });

  test('about missing outputs is read with the reason', async () => {
    const output = { name: 'height', data_type: 'Float' as const, locales: {} };
    const task = await addTask(app.services.database, {
      output_parameters: [output, { ...output, name: 'weight' }],
    });
    app.model.play([{ text: 'Fine.' }, { json: { weight: 'much' } }]);
    const half = await run(admin, task.id);
    expect(half.output_params).toEqual({ weight: null, height: null });
    expect((await how(admin, half.id)).outputs).toEqual({
      faults: [
        { name: 'height', reason: 'absent' },
        { name: 'weight', reason: 'invalid' },
      ],
      attempts: [],
    });
    app.model.play([{ text: 'Fine.' }, refusal(401, 'No more')]);
    const none = await run(admin, task.id);
    expect(none.status).toBe('completed');
    expect((await how(admin, none.id)).outputs).toMatchObject({
      faults: [{ reason: 'unanswered' }, { reason: 'unanswered' }],
      attempts: [{ status: 401, provider_text: 'No more' }],
    });
    app.model.play([{ text: 'Fine.' }, { json: {} }]);
    expect((await how(user, (await run(user, task.id)).id)).outputs).toBeNull();
  });
});

test('a run whose model has no tools goes on without, says so, and the model is not asked again', async () => {
  const tool = await addTool(app.services.database);
  const task = await addTaskWithTools(app.services.database, [tool]);
  app.model.play(({ body }) =>
    body.tools ? refusal(400, 'gpt-5-mini does not support tools') : { text: 'Two, I think.' },
  );
  for (const requests of [2, 3]) {
    const { id, ...ended } = await run(user, task.id);
    expect(ended).toMatchObject({ status: 'completed', result: 'Two, I think.', tools_unavailable: true });
    expect((await how(user, id)).tools_unavailable).toBe(true);
    expect(app.model.requests).toHaveLength(requests);
  }
  const rows = await app.services.database.query(
    '',
    'select family, model, exception from model_exceptions',
    [],
  );
  expect(rows).toEqual([{ family: 'chatgpt', model: 'gpt-5-mini', exception: 'no-tools' }]);
});
