import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskPrompts } from '../../db/schema/index.ts';

const live = {
  title: 'Weekly menu',
  content: 'Write a menu for a week.',
  version: 1,
  model_type: 'chatgpt',
  role: 'user',
} as const;
const next = { ...live, content: 'Write a menu for a month.' };

describe('the draft of a prompt', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const addPrompt = async () => (await app.call(api.prompts.createPrompt, { body: live, token })).body.id;
  const save = (id: string, body: EndpointInput<typeof api.prompts.saveDraft>) =>
    app.call(api.prompts.saveDraft, { params: { id }, body, token });
  const publish = (id: string, body: { change_count?: number; draft_change_count?: number } = {}) =>
    app.call(api.prompts.publishDraft, { params: { id }, body, token });

  test('is not live until it is published; then the earlier version is a revision', async () => {
    const id = await addPrompt();
    const drafted = await save(id, { ...next, change_count: 0 });
    expect(drafted.body).toMatchObject({
      ...live,
      change_count: 0,
      draft: { ...next, change_count: 1, saved_by_username: 'admin' },
    });
    const published = await publish(id, { change_count: 0, draft_change_count: 1 });
    expect(published.body).toMatchObject({ ...next, change_count: 1, draft: null });
    const history = await app.call(api.prompts.listRevisions, { params: { id }, query: {}, token });
    expect(history.body).toMatchObject({
      items: [{ content: live.content, change_count: 0 }],
      current_saved_by_username: 'admin',
    });
  });

  test('is published and restored without a body, too', async () => {
    const id = await addPrompt();
    await save(id, next);
    const send = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const url = `/api/private/prompts/${id}/${path}`;
      return (await app.http.inject({ method: 'POST', url, headers })).json();
    };
    expect(await send('publish')).toMatchObject({ ...next, change_count: 1, draft: null });
    expect(await send('revisions/0/restore')).toMatchObject({ ...live, change_count: 2 });
  });

  test('is refused when somebody else saved it, published another version, or discarded it', async () => {
    const id = await addPrompt();
    await save(id, next);
    expect((await save(id, { ...next, change_count: 0 })).error.error_code).toBe('STALE_WRITE');
    expect((await publish(id, { draft_change_count: 0 })).error.error_code).toBe('STALE_WRITE');
    expect((await publish(id, { change_count: 7 })).error.error_code).toBe('STALE_WRITE');
    const discard = (draft_change_count: number) =>
      app.call(api.prompts.deleteDraft, { params: { id }, query: { draft_change_count }, token });
    expect((await discard(0)).error.error_code).toBe('STALE_WRITE');
    const discarded = await discard(1);
    expect(discarded.body).toMatchObject({ ...live, draft: null });
    expect((await publish(id)).error.error_code).toBe('NOT_FOUND');
    expect((await save(id, { ...next, change_count: 1 })).error.error_code).toBe('STALE_WRITE');
  });

  test('may ask for another model, which its tasks refuse only when it is published', async () => {
    const id = await addPrompt();
    const task = await addTask(app.services.database, { name: 'Two prompts' });
    await app.services.database.db
      .insert(taskPrompts)
      .values({ task_id: task.id, prompt_id: id, position: 1 });
    expect((await save(id, { ...next, version: 2 })).body.draft?.version).toBe(2);
    const refused = await publish(id);
    expect(refused.error).toMatchObject({
      error_code: 'PROMPTS_MISMATCH',
      details: [{ message: 'Two prompts' }],
    });
    const used = await app.call(api.prompts.listPromptTasks, { params: { id }, query: {}, token });
    expect(used.body.items).toMatchObject([{ id: task.id, name: 'Two prompts' }]);
  });

  test('cannot have a template that no run could use', async () => {
    const refused = await save(await addPrompt(), { ...next, content: 'A menu for {{ people' });
    expect(refused.error).toMatchObject({ details: [{ path: 'content', code: 'TEMPLATE' }] });
  });
});
