import { api, type EndpointInput, type TaskTrialData } from '@agentarium/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { addAgent } from '../../testing/catalogue.ts';

type Body = EndpointInput<typeof api.tasks.tryTask>;
type Event = { [T in keyof TaskTrialData]: { event: T; data: TaskTrialData[T] } }[keyof TaskTrialData];

const eventsOf = (text: string): Event[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) } as Event;
    });

describe('the trial of a task that is not saved', () => {
  let app: TestApp;
  let address: string;
  let token: string;
  let agent_id: string;
  let promptId: string;
  beforeAll(async () => {
    app = await testApp('embedded', { worker: false });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    token = (await app.admin()).token;
    agent_id = (await addAgent(app.services.database)).id;
    const body = {
      title: 'A prompt',
      content: 'Write a menu of {{ kcal }} kcal for {{ guest }}.',
      version: 1,
      role: 'user' as const,
      model_type: 'chatgpt' as const,
    };
    promptId = (await app.call(api.prompts.createPrompt, { body, token })).body.id;
  });
  afterAll(() => app.close());
  beforeEach(() => app.model.play([{ chunks: ['Soup', ' and bread'] }]));

  const bodyOf = (task: Partial<Body['task']> = {}, rest: Partial<Body> = {}): Body => ({
    task: {
      name: 'Weekly menu',
      description: 'A menu for a week.',
      agent_id,
      prompt_ids: [promptId],
      execution_type: 'multiple',
      task_type: 'plain',
      required_parameters: [
        { name: 'kcal', param_type: 'UserProfile', data_type: 'Integer' },
        { name: 'guest', param_type: 'UserInput', data_type: 'String' },
      ],
      config: {},
      ...task,
    },
    ...rest,
  });
  const attempt = (body: Body, signal: AbortSignal | null = null) =>
    fetch(`${address}/api${api.tasks.tryTask.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  const count = async (table: 'tasks' | 'executions' | 'audit_logs') =>
    Number(
      (await app.services.database.query<{ n: number }>('', `select count(*) as n from ${table}`, []))[0]?.n,
    );

  test('streams the answer with given values and samples, and stores nothing but its audit entry', async () => {
    const before = [await count('tasks'), await count('executions'), await count('audit_logs')];
    const answer = await attempt(bodyOf({}, { parameters: { kcal: 1800 } }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const events = eventsOf(await answer.text());
    expect(events[0]).toMatchObject({
      event: 'start',
      data: { parameters: { kcal: 1800, guest: '‹guest›' } },
    });
    const text = events.flatMap((it) => (it.event === 'text-delta' ? [it.data.text] : [])).join('');
    expect(text).toBe('Soup and bread');
    expect(events.at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'completed', error: null, model_family: 'chatgpt' },
    });
    expect(JSON.stringify(app.model.requests.at(-1))).toContain('1800 kcal for ‹guest›');
    expect([await count('tasks'), await count('executions'), await count('audit_logs')]).toEqual([
      before[0],
      before[1],
      (before[2] ?? 0) + 1,
    ]);
  });

  test('asks the model that was chosen, and tells how it failed', async () => {
    app.model.play([{ fault: { kind: 'status', status: 401 } }]);
    const answer = await attempt(bodyOf({}, { model: { model_type: 'grok', version: 2 } }));
    expect(eventsOf(await answer.text()).at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'failed', error: { code: 'MODEL_REFUSED_CREDENTIALS' } },
    });
  });

  test.each<[string, Body['parameters'], string]>([
    ['a value of another type', { kcal: 'many' }, 'parameters.kcal'],
    ['an unknown name', { salt: 1 }, 'parameters.salt'],
  ])('refuses %s', async (_, parameters, path) => {
    const answer = await app.call(api.tasks.tryTask, { body: bodyOf({}, { parameters }), token });
    expect([answer.status, answer.error.details?.map((it) => it.path)]).toEqual([400, [path]]);
  });

  test('refuses what could not be saved', async () => {
    const unknown = await app.call(api.tasks.tryTask, {
      body: bodyOf({ agent_id: crypto.randomUUID() }),
      token,
    });
    expect([unknown.status, unknown.error.details?.[0]?.path]).toEqual([400, 'agent_id']);
  });

  test('stops the model when the administrator leaves', async () => {
    app.model.play([{ chunks: Array.from({ length: 500 }, () => 'word '), chunkDelayMs: 20 }]);
    const leaving = new AbortController();
    const answer = await attempt(bodyOf(), leaving.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    leaving.abort();
    await expect.poll(() => app.model.requests.at(-1)?.abandoned, { timeout: 5000 }).toBe(true);
  });
});
