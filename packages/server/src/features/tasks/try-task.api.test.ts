import { api, type EndpointInput, type TaskTrialData } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent } from '@agentarium/testkit/catalogue.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { parseEvents } from '@agentarium/testkit/read-events.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';

type Body = EndpointInput<typeof api.tasks.tryTask>;
type Event = { [T in keyof TaskTrialData]: { event: T; data: TaskTrialData[T] } }[keyof TaskTrialData];

const eventsOf = (text: string) =>
  parseEvents(text).map(({ type: event, data }) => ({ event, data }) as unknown as Event);

describe('the trial of an unsaved task', () => {
  let app: TestApp;
  let address: string;
  let token: string;
  let agent_id: string;
  let promptId: string;
  let plainId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
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
    const plain = { ...body, title: 'Another', content: 'Look closely.' };
    plainId = (await app.call(api.prompts.createPrompt, { body: plain, token })).body.id;
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
  const attempt = (body: Body, signal: AbortSignal | null = null, as = token) =>
    fetch(`${address}/api${api.tasks.tryTask.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  const count = async (table: 'tasks' | 'executions' | 'tool_calls' | 'audit_logs') =>
    Number(
      (await app.services.database.query<{ n: number }>('', `select count(*) as n from ${table}`, []))[0]?.n,
    );

  test('streams the answer for given values and samples, and stores only its audit entry', async () => {
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

  test('sends the drafts of its prompts instead of the live versions if asked to', async () => {
    const draft = { title: 'A prompt', version: 1, role: 'user', model_type: 'chatgpt' } as const;
    const body = { ...draft, content: 'Write a menu for {{ guest }} alone.' };
    await app.call(api.prompts.saveDraft, { params: { id: promptId }, body, token });
    await (await attempt(bodyOf({}, { drafts: true }))).text();
    expect(JSON.stringify(app.model.requests.at(-1))).toContain('for ‹guest› alone.');
    await (await attempt(bodyOf())).text();
    expect(JSON.stringify(app.model.requests.at(-1))).not.toContain('alone.');
  });

  /** Reads events until one of this kind; returns it and the reader. */
  const readUntil = async (answer: Response, kind: Event['event']) => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const found = eventsOf(text).find(({ event }) => event === kind);
      if (found) return { found, reader };
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`No ${kind} in ${text}`);
      text += chunk.value;
    }
  };

  describe('with tools', () => {
    const usesTools = async (requires_confirmation: boolean, more = {}) => {
      const { id, name } = await addTool(app.services.database, { requires_confirmation });
      const call = (expression: string) => ({ name, arguments: { expression } });
      app.model.play(({ body }) => {
        const heard = body.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
        if (heard.length > 0) return { text: `Heard ${heard.join(', ')}` };
        return { toolCalls: [call('1 + 1'), call('2 + 2')] };
      });
      const config = { tools_enabled: true, allowed_tools: { [id]: { enabled: true } }, ...more };
      return { id, body: bodyOf({ config }) };
    };
    const textOf = (events: Event[]) =>
      events.flatMap((it) => (it.event === 'text-delta' ? [it.data.text] : [])).join('');

    test('calls them within the limits of the task, and records each call', async () => {
      const before = [await count('executions'), await count('tool_calls'), await count('audit_logs')];
      const { body } = await usesTools(false, { tools_max_calls: 1 });
      const events = eventsOf(await (await attempt(body)).text());
      expect(textOf(events)).toContain('Heard {"result":2}, MAX_CALLS_RUN');
      expect(events.filter(({ event }) => event === 'tool-result').map(({ data }) => data)).toMatchObject([
        { status: 'denied', error: 'MAX_CALLS_RUN' },
        { status: 'completed', result: { result: 2 } },
      ]);
      expect([await count('executions'), await count('tool_calls'), await count('audit_logs')]).toEqual([
        before[0],
        before[1],
        (before[2] ?? 0) + 2,
      ]);
    });

    test('asks the administrator to approve calls that require it', async () => {
      const { body } = await usesTools(true);
      const answer = await attempt(body);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const reported = new Set<string>();
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
        text += chunk.value;
        for (const event of eventsOf(text)) {
          if (event.event !== 'confirmation-needed' || reported.has(event.data.call_id)) continue;
          reported.add(event.data.call_id);
          const given = event.data.arguments as { expression: string };
          const reply = await app.call(api.tasks.answerTrialCall, {
            params: { id: event.data.call_id },
            body: { confirmed: given.expression === '1 + 1' },
            token,
          });
          expect([reply.status, reply.body]).toEqual([200, { is_halted: false }]);
        }
      }
      expect(reported.size).toBe(2);
      expect(textOf(eventsOf(text))).toContain('Heard {"result":2}, NOT_CONFIRMED');
    });

    test('ignores another administrator’s answer, and ends when its own disconnects', async () => {
      const { body } = await usesTools(true);
      const leaving = new AbortController();
      const { found, reader } = await readUntil(await attempt(body, leaving.signal), 'confirmation-needed');
      const id = (found.data as TaskTrialData['confirmation-needed']).call_id;
      await app.services.signals.send('trial', `${newId()}/${id}/yes`);
      leaving.abort();
      await expect(reader?.read()).rejects.toThrow();
      expect(app.model.requests.at(-1)?.body.messages.some(({ role }) => role === 'tool')).toBe(false);
    });

    test('takes the signal after a lost connection for no approval', async () => {
      const { signals } = app.services;
      const { body } = await usesTools(true);
      const { found, reader } = await readUntil(await attempt(body), 'confirmation-needed');
      const { promise: resynced, resolve } = Promise.withResolvers<void>();
      const unsubscribe = signals.on('trial', 'other', () => resolve());
      await signals.requestResync();
      await resynced;
      unsubscribe();
      const id = (found.data as TaskTrialData['confirmation-needed']).call_id;
      await app.call(api.tasks.answerTrialCall, { params: { id }, body: { confirmed: false }, token });
      let text = '';
      while (!text.includes('tool-result')) text += (await reader?.read())?.value;
      expect(text).toContain('NOT_CONFIRMED');
      await reader?.cancel();
    });

    test('waits for no answer any more once the administrator disconnects', async () => {
      const { signals } = app.services;
      const subscribe = signals.on;
      const subscribed = new Set<string | null>();
      const on = vi.spyOn(signals, 'on').mockImplementation((topic, key, listener) => {
        const unsubscribe = subscribe(topic, key, listener);
        if (topic === 'trial') subscribed.add(key);
        return () => {
          subscribed.delete(key);
          unsubscribe();
        };
      });
      const { body } = await usesTools(true);
      const leaving = new AbortController();
      await readUntil(await attempt(body, leaving.signal), 'confirmation-needed');
      // Two calls, each with a listener for yes and for no.
      expect(subscribed.size).toBe(4);
      leaving.abort();
      await expect.poll(() => subscribed.size).toBe(0);
      on.mockRestore();
    });
  });

  test('calls the chosen model and reports how it failed', async () => {
    app.model.play([{ fault: { kind: 'status', status: 401 } }]);
    const answer = await attempt(bodyOf({}, { model: { model_type: 'grok', version: 2 } }));
    expect(eventsOf(await answer.text()).at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'failed', error: { code: 'MODEL_REFUSED_CREDENTIALS' } },
    });
  });

  test('rejects values of another type and unknown names', async () => {
    const parameters = { kcal: 'many', salt: 1 };
    const answer = await app.call(api.tasks.tryTask, { body: bodyOf({}, { parameters }), token });
    const paths = answer.error.details?.map(({ path }) => path).sort();
    expect([answer.status, paths]).toEqual([400, ['parameters.kcal', 'parameters.salt']]);
  });

  test('rejects a task that could not be saved', async () => {
    const unknown = await app.call(api.tasks.tryTask, {
      body: bodyOf({ agent_id: crypto.randomUUID() }),
      token,
    });
    expect([unknown.status, unknown.error.details?.[0]?.path]).toEqual([400, 'agent_id']);
  });

  describe('with files', () => {
    const required_parameters = [
      { name: 'photo', param_type: 'UserInput' as const, data_type: 'Image' as const },
      { name: 'notes', param_type: 'UserInput' as const, data_type: 'File' as const },
    ];
    const upload = async (body: Uint8Array, type: string, as = token) =>
      (await app.call(api.files.createFile, { body, token: as, headers: { 'content-type': type } })).body.id;
    const withFiles = (parameters: Body['parameters'], rest: Partial<Body> = {}) =>
      bodyOf({ prompt_ids: [plainId], required_parameters }, { parameters, ...rest });
    const refused = async (body: Body) => {
      const { status, error } = await app.call(api.tasks.tryTask, { body, token });
      return [status, error.error_code, error.details?.map(({ path, code }) => `${path} ${code}`)];
    };

    test('sends the model the image and the text of the document, like a run', async () => {
      const photo = await upload(aPng(), 'image/png');
      const notes = await upload(Buffer.from('Three eggs'), 'text/plain');
      const answer = await attempt(withFiles({ photo: photo.toUpperCase(), notes }));
      expect(eventsOf(await answer.text()).at(-1)).toMatchObject({ data: { status: 'completed' } });
      const sent = JSON.stringify(app.model.requests.at(-1)?.body.messages);
      expect(sent).toContain('data:image/png;base64,');
      expect(sent).toContain('Three eggs');
      const file = { token, params: { id: photo } };
      expect((await app.call(api.files.deleteFile, file)).status).toBe(200);
    });

    test('rejects what a run would reject: another user’s file, a file of the wrong kind, a model without vision', async () => {
      const photo = await upload(aPng(), 'image/png');
      const foreign = await upload(aPng(), 'image/png', (await app.signUp()).token);
      expect(await refused(withFiles({ photo: foreign }))).toEqual([
        404,
        'FILE_NOT_FOUND',
        ['parameters.photo FILE_NOT_FOUND'],
      ]);
      expect(await refused(withFiles({ notes: photo }))).toEqual([
        400,
        'VALIDATION_FAILED',
        ['parameters.notes FILE_TYPE'],
      ]);
      const before = await count('audit_logs');
      const blind = withFiles({ photo }, { model: { model_type: 'deepseek', version: 1 } });
      expect(await refused(blind)).toEqual([422, 'MODEL_CANNOT_SEE', ['parameters.photo MODEL_CANNOT_SEE']]);
      expect(await count('audit_logs')).toBe(before);
    });
  });

  test('stops the model when the administrator disconnects', async () => {
    app.model.play([{ chunks: Array.from({ length: 500 }, () => 'word '), chunkDelayMs: 20 }]);
    const leaving = new AbortController();
    const answer = await attempt(bodyOf(), leaving.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    leaving.abort();
    await expect.poll(() => app.model.requests.at(-1)?.abandoned).toBe(true);
  });

  test('stops once its caller is no administrator any more', async () => {
    const { database } = app.services;
    const other = await app.signUp();
    await database.query('', "update users set role = 'admin' where id = $1", [other.id]);
    app.model.play([{ chunks: Array.from({ length: 500 }, () => 'word '), chunkDelayMs: 20 }]);
    const answer = await attempt(bodyOf(), null, other.token);
    const reader = answer.body?.getReader();
    await reader?.read();
    const demoted = { params: { id: other.id }, body: { role: 'user' }, token };
    expect((await app.call(api.users.updateUser, demoted)).status).toBe(200);
    await expect.poll(() => app.model.requests.at(-1)?.abandoned).toBe(true);
    await reader?.cancel();
  });
});
