import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskPrompts } from '../../db/schema/index.ts';

describe('administering prompts', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  type Given = Partial<EndpointInput<typeof api.prompts.updatePrompt>>;
  const fields = {
    title: 'Weekly menu',
    content: 'Write a menu for a week.',
    version: 1,
    model_type: 'chatgpt',
    role: 'user',
  } as const;
  const create = (given: Given = {}) =>
    app.call(api.prompts.createPrompt, { body: { ...fields, ...given }, token });
  const update = (id: string, given: Given = {}) =>
    app.call(api.prompts.updatePrompt, { params: { id }, body: { ...fields, ...given }, token });
  const read = (id: string) => app.call(api.prompts.getPrompt, { params: { id }, token });
  const remove = (id: string) => app.call(api.prompts.deletePrompt, { params: { id }, token });
  const audits = (id: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown> }>(
      '',
      'select action, changes from audit_logs where target_id = $1 order by id',
      [id],
    );
  /** A task with its own first prompt, followed by the given ones. */
  const use = async (name: string, ...ids: string[]) => {
    const task = await addTask(app.services.database, { name });
    const rows = ids.map((prompt_id, at) => ({ task_id: task.id, prompt_id, position: at + 1 }));
    await app.services.database.db.insert(taskPrompts).values(rows);
    return task;
  };

  test('a prompt is created, read, listed, updated and deleted, all audited', async () => {
    const made = await create({ title: '  Weekly menu ' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...fields, change_count: 0 });
    const { id } = made.body;
    expect((await read(id)).body).toEqual(made.body);
    const listed = await app.call(api.prompts.listPrompts, { token });
    expect(listed.body.items.find((item) => item.id === id)).toEqual(made.body);
    expect(listed.body.next_cursor).toBeNull();
    const changed = await update(id, { title: 'Daily menu', version: 2, change_count: 0 });
    expect(changed.body).toMatchObject({ title: 'Daily menu', version: 2, change_count: 1 });
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).error.error_code).toBe('PROMPT_NOT_FOUND');
    expect(await audits(id)).toMatchObject([
      { action: 'prompts.createPrompt', changes: fields },
      {
        action: 'prompts.updatePrompt',
        changes: { title: { from: 'Weekly menu', to: 'Daily menu' }, version: { from: 1, to: 2 } },
      },
      { action: 'prompts.deletePrompt', changes: { title: 'Daily menu' } },
    ]);
  });

  test('rejects a template that Liquid cannot parse, with the position, in every call', async () => {
    const content = 'Write a menu.\nFor {{ guest | shout }}';
    const refused = {
      status: 400,
      error: {
        error_code: 'VALIDATION_FAILED',
        details: [{ path: 'content', message: 'Line 2, column 5: undefined filter: shout' }],
      },
    };
    expect(await create({ content })).toMatchObject(refused);
    const { id } = (await create()).body;
    expect(await update(id, { content })).toMatchObject(refused);
    expect((await read(id)).body).toMatchObject({ ...fields, change_count: 0 });
    // Stored by a version without this check.
    await app.services.database.query('', 'update prompts set content = $2 where id = $1', [id, content]);
    expect(await update(id, { content, title: 'Daily menu' })).toMatchObject(refused);
    expect((await update(id)).status).toBe(200);
    const params = { id, revision: 0 };
    const restored = await app.call(api.prompts.restoreRevision, { params, body: {}, token });
    expect(restored).toMatchObject(refused);
  });

  test('keeps the prompt’s text before each change', async () => {
    const { id } = (await create()).body;
    await update(id, { content: 'Second version of it.' });
    await update(id, { content: 'Third version of it.' });
    expect((await update(id, { content: 'Third version of it.' })).body.change_count).toBe(3);
    const kept = await app.services.database.query(
      '',
      'select change_count, content from prompt_revisions where prompt_id = $1 order by change_count',
      [id],
    );
    expect(kept).toEqual([
      { change_count: 0, content: fields.content },
      { change_count: 1, content: 'Second version of it.' },
    ]);
  });

  test('of ten concurrent changes from one version, one is saved', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update(id, { title: `Title ${at}`, change_count: 0 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'STALE_WRITE')).toHaveLength(9);
  });

  test('a copy has its own title within the limit', async () => {
    const { id } = (await create({ title: 'x'.repeat(100) })).body;
    const copy = await app.call(api.prompts.copyPrompt, { params: { id }, token });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ ...fields, title: `${'x'.repeat(93)} (copy)`, change_count: 0 });
    expect(copy.body.id).not.toBe(id);
    expect((await audits(copy.body.id))[0]).toMatchObject({
      action: 'prompts.copyPrompt',
      changes: { copied_from: id },
    });
  });

  test('a prompt in use is not deleted, and the error lists the tasks', async () => {
    const { id } = (await create()).body;
    await use('Second task', id);
    await use('First task', id);
    const refused = await remove(id);
    expect([refused.status, refused.error.error_code]).toEqual([409, 'IN_USE']);
    expect(refused.error.details).toMatchObject([
      { path: 'tasks', message: 'First task' },
      { path: 'tasks', message: 'Second task' },
    ]);
    expect((await read(id)).status).toBe(200);
  });

  test('the prompts of a task move together, unless another task prevents it', async () => {
    const { id } = (await create()).body;
    const task = await use('Moving task', id);
    const move = (model_type: 'chatgpt' | 'grok', version: number, scope?: 'connected' | 'copies') =>
      app.call(api.tasks.movePrompts, {
        params: { id: task.id },
        body: { model_type, version, ...(scope && { scope }) },
        token,
      });
    const moved = await move('grok', 2);
    expect(moved.status).toBe(200);
    const ids = moved.body.prompt_ids ?? [];
    expect(ids).toHaveLength(2);
    const state = () => Promise.all(ids.map(async (one) => (await read(one)).body));
    for (const prompt of await state())
      expect(prompt).toMatchObject({ model_type: 'grok', version: 2, change_count: 1 });
    const revisions = await app.call(api.prompts.listRevisions, { params: { id }, query: {}, token });
    expect(revisions.body.items).toMatchObject([{ model_type: 'chatgpt', version: 1, change_count: 0 }]);
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'tasks.movePrompts',
      changes: { model_type: { from: 'chatgpt', to: 'grok' }, version: { from: 1, to: 2 } },
    });

    const rest = (await create({ model_type: 'grok', version: 2 })).body;
    const other = await addTask(app.services.database, { name: 'Task left behind' });
    const rows = [rest.id, id].map((prompt_id, position) => ({ task_id: other.id, prompt_id, position }));
    await app.services.database.db.delete(taskPrompts).where(eq(taskPrompts.task_id, other.id));
    await app.services.database.db.insert(taskPrompts).values(rows);
    const before = await state();
    const refused = await move('grok', 3);
    expect([refused.status, refused.error.error_code]).toEqual([422, 'PROMPTS_MISMATCH']);
    expect(refused.error.details).toMatchObject([{ path: 'tasks', message: 'Task left behind' }]);
    expect(await state()).toEqual(before);

    const connected = await app.call(api.tasks.listConnected, { params: { id: task.id }, token });
    expect(connected.body.tasks).toEqual([{ id: other.id, name: 'Task left behind' }]);
    expect(connected.body.prompts.map((one) => one.id).sort()).toEqual([...ids, rest.id].sort());
    expect((await move('grok', 3, 'connected')).status).toBe(200);
    for (const prompt of [...(await state()), (await read(rest.id)).body])
      expect(prompt).toMatchObject({ model_type: 'grok', version: 3 });

    const apart = await move('chatgpt', 1, 'copies');
    expect(apart.body.prompts).toMatchObject([
      { model_type: 'chatgpt', version: 1 },
      { model_type: 'chatgpt', version: 1 },
    ]);
    expect(apart.body.prompt_ids?.filter((one) => ids.includes(one))).toHaveLength(1);
    expect((await read(id)).body).toMatchObject({ model_type: 'grok', version: 3 });
    const alone = await app.call(api.tasks.listConnected, { params: { id: task.id }, token });
    expect(alone.body.tasks).toEqual([]);
  });

  test('rejects a change that would make a task’s prompts inconsistent', async () => {
    const { id } = (await create()).body;
    await use('Torn task', id);
    const version = await update(id, { version: 2 });
    expect([version.status, version.error]).toMatchObject([
      422,
      {
        error_code: 'PROMPTS_MISMATCH',
        message: 'All prompts must have the same model version. Found version 1 and 2',
        details: [{ path: 'tasks', message: 'Torn task' }],
      },
    ]);
    const family = await update(id, { model_type: 'grok' });
    expect(family.error.message).toBe('All prompts must have the same model type. Found ChatGPT and Grok');
    expect((await update(id, { content: 'Only other words.' })).status).toBe(200);
  });

  test('rejects invalid fields by name, and unknown prompts', async () => {
    const { id } = (await create()).body;
    for (const [path, given] of Object.entries({
      title: { title: 'ab' },
      content: { content: 'short' },
      version: { version: 0 },
    })) {
      for (const answer of [await create(given), await update(id, given)])
        expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, path]);
    }
    const unknown = crypto.randomUUID();
    const copy = await app.call(api.prompts.copyPrompt, { params: { id: unknown }, token });
    for (const { error } of [await read(unknown), await update(unknown), await remove(unknown), copy])
      expect(error.error_code).toBe('PROMPT_NOT_FOUND');
  });
});
