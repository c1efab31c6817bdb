import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { createExecution, getProvenance, cancelExecution } = api.executions;

describe('the provenance of an answer', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  const key = { OPENAI_API_KEY: 'k', XAI_API_KEY: 'k' };
  const models = { OPENAI_MODELS: 'sage', XAI_MODELS: 'spare', MODEL_FALLBACKS: 'grok' };

  beforeAll(async () => {
    app = await testApp({ env: { ...key, ...models } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.model.play([{ text: 'Fine.' }]);
    user = await app.signUp();
    const body = { weight: 71.5, height: 180, allergies: [] };
    await app.call(api.users.updateUserParams, { token: user.token, body });
  });

  const run = async (task_id: string, more: object = {}, wait = 25) =>
    (await app.call(createExecution, { token: user.token, query: { wait }, body: { task_id, ...more } }))
      .body;
  const how = async (id: string, token = user.token) =>
    (await app.call(getProvenance, { token, params: { id } })).body;
  const sources = async (id: string) =>
    Object.fromEntries((await how(id)).parameters?.map(({ name, source }) => [name, source]) ?? []);

  test('shows where each value came from', async () => {
    const { parent, children } = await addComposite(
      app.services.database,
      [
        {
          required_parameters: [
            { name: 'weight', param_type: 'ParentInput', data_type: 'Float' },
            { name: 'topic', param_type: 'ParentInput', data_type: 'String' },
          ],
        },
      ],
      {
        required_parameters: [
          { name: 'topic', param_type: 'UserInput', data_type: 'String' },
          { name: 'days', param_type: 'UserInput', data_type: 'Integer', default_value: 7 },
          { name: 'style', param_type: 'UserInput', data_type: 'String' },
          { name: 'weight', param_type: 'UserProfile', data_type: 'Float' },
          { name: 'physique', param_type: 'UserProfile', data_type: 'String' },
          { name: 'email', param_type: 'UserInfo', data_type: 'String' },
          { name: 'rules', param_type: 'AdminInput', data_type: 'String', value: 'be kind' },
        ],
      },
    );
    const parameters = { topic: 'Soup', days: 7, style: 'short', physique: 'lean' };
    const first = await run(parent.id, { parameters, earlier: ['style'] });
    expect(await sources(first.id)).toEqual({
      topic: 'typed',
      days: 'default',
      style: 'earlier',
      weight: 'profile',
      physique: 'typed',
      email: 'account',
    });
    const { sent } = await how(first.id);
    expect(sent?.families).toEqual([{ family: 'chatgpt', is_demo: false }]);
    expect(sent?.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'email', group: 'account', origin: 'account' },
      { field: 'physique', group: 'body', origin: 'typed' },
      { field: 'weight', group: 'body', origin: 'profile' },
    ]);
    const child = await run(children[0]?.id ?? '', { parent_execution_id: first.id });
    expect(await sources(child.id)).toEqual({ weight: 'parent', topic: 'parent' });
    expect((await how(child.id)).sent?.fields).toEqual([
      { field: 'weight', group: 'body', origin: 'profile' },
    ]);
  });

  test('claims no source for an input without a value', async () => {
    const task = await addTask(app.services.database, {
      required_parameters: [
        { name: 'topic', param_type: 'UserInput', data_type: 'String' },
        { name: 'note', param_type: 'UserInput', data_type: 'String', optional: true },
        { name: 'days', param_type: 'UserInput', data_type: 'Integer', optional: true },
        { name: 'allergies', param_type: 'UserProfile', data_type: 'Array', element_type: 'String' },
      ],
    });
    const { id } = await run(task.id, { parameters: { topic: 'Soup', note: '' } });
    expect(await sources(id)).toEqual({ topic: 'typed', allergies: 'profile' });
  });

  test('lists the models tried before, with the reason, and who got the data', async () => {
    const task = await addTask(app.services.database, {
      required_parameters: [{ name: 'weight', param_type: 'UserProfile', data_type: 'Float' }],
    });
    const isDown = { fault: { kind: 'status', status: 401 } } as const;
    app.model.play(({ body }) => (body.model === 'sage' ? isDown : { text: 'Fine.' }));
    const { id, model } = await run(task.id);
    const { attempts, sent } = await how(id);
    expect(model).toBe('spare');
    expect(attempts).toEqual([
      { family: 'chatgpt', model: 'sage', reason: 'http_4xx', times: 1, status: null, provider_text: null },
    ]);
    expect(sent?.families).toEqual([
      { family: 'chatgpt', is_demo: false },
      { family: 'grok', is_demo: false },
    ]);
    app.model.play([{ text: 'At once.' }]);
    expect((await how((await run(task.id)).id)).attempts).toEqual([]);
  });

  test('records the models that failed before a tool was called', async () => {
    const tool = await addTool(app.services.database);
    const task = await addTaskWithTools(app.services.database, [tool]);
    app.model.play([
      { fault: { kind: 'status', status: 500 } },
      { toolCalls: [{ name: tool.name, arguments: { expression: '1 + 1' } }] },
      { text: 'Two.' },
    ]);
    const { id } = await run(task.id);
    expect(await how(id)).toMatchObject({
      attempts: [{ family: 'chatgpt', model: 'sage', reason: 'http_5xx', times: 1 }],
      tools: [{ name: tool.name, tool_id: null, status: 'completed', decided_by: 'nobody' }],
    });
  });

  test('is null before the end, and includes what a stopped run sent', async () => {
    const task = await addTask(app.services.database, {
      required_parameters: [{ name: 'height', param_type: 'UserProfile', data_type: 'Float' }],
    });
    app.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { id } = await run(task.id, {}, 0);
    const events = 'select 1 from execution_events where execution_id = $1 and type = $2';
    const words = async () => (await app.services.database.query('', events, [id, 'text-delta'])).length;
    await expect.poll(words).toBeGreaterThan(0);
    expect(await how(id)).toMatchObject({ attempts: null, sent: null, prompts: null });
    await app.call(cancelExecution, { token: user.token, params: { id } });
    await expect
      .poll(async () => (await how(id)).sent?.fields)
      .toEqual([{ field: 'height', group: 'body', origin: 'profile' }]);
    const { body } = await app.call(api.users.getPrivacy, { token: user.token });
    expect(body.sent).toMatchObject([{ group: 'body', runs: 1 }]);
  });

  test('shows administrators the prompts with their revisions, and no one another user’s run', async () => {
    const admin = await app.admin();
    const task = await addTask(app.services.database, { prompt: 'Be brief.' });
    const asAdmin = { token: admin.token, body: { task_id: task.id } };
    const { body } = await app.call(createExecution, asAdmin);
    const read = () => how(body.id, admin.token);
    const [prompt] = (await read()).prompts ?? [];
    expect(prompt).toMatchObject({ title: 'Prompt', revision: 0, is_current: true });
    const values = {
      title: 'Prompt 2',
      content: 'Take as long as it needs.',
      version: 1,
      model_type: 'chatgpt',
      role: 'user',
    } as const;
    await app.call(api.prompts.updatePrompt, {
      token: admin.token,
      params: { id: prompt?.id ?? '' },
      body: values,
    });
    expect((await read()).prompts).toEqual([{ ...prompt, title: 'Prompt 2', is_current: false }]);
    const mine = await run(task.id);
    expect((await how(mine.id)).prompts).toBeNull();
    const others = await app.call(getProvenance, { token: user.token, params: { id: body.id } });
    expect(others.status).toBe(403);
  });

  test('shows the cost if the price list has the model', async () => {
    const { id } = await run((await addTask(app.services.database)).id);
    expect(await how(id)).toMatchObject({ cost_micros: null, currency: 'USD' });
    await app.services.database.query('', 'update executions set cost_micros = 1234 where id = $1', [id]);
    expect(await how(id)).toMatchObject({ cost_micros: 1234 });
  });
});
