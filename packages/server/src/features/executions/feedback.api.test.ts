import { api, type EndpointInput, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createExecution, createFollowUp, deleteExecution, getExecution } = api.executions;
const { setFeedback, setFollowUpFeedback, listQuality, listComments } = api.executions;

describe('feedback on answers', () => {
  let app: TestApp;
  let adminToken: string;
  beforeAll(async () => {
    app = await testApp();
    adminToken = (await app.admin()).token;
  });
  afterAll(() => app.close());

  type Given = EndpointInput<typeof setFeedback>;
  const rate = (token: string, id: string, body: Given) =>
    app.call(setFeedback, { token, params: { id }, body });
  const run = async (token: string, task_id: string, text = 'Soup.') => {
    app.model.play([{ text }]);
    return (await app.call(createExecution, { token, body: { task_id } })).body.id;
  };
  const read = async (token: string, id: string) =>
    (await app.call(getExecution, { token, params: { id } })).body;
  const quality = async (query: EndpointQuery<typeof listQuality>) =>
    (await app.call(listQuality, { token: adminToken, query })).body;
  const commentsOn = async (id: string, query: EndpointQuery<typeof listComments> = {}) =>
    (await app.call(listComments, { token: adminToken, params: { id }, query })).body;
  const none = { wrong: 0, incomplete: 0, too_long: 0, language: 0, unsafe: 0, other: 0 };

  test('is shown to the owner, can be changed and taken back, and is in the export', async () => {
    const { token } = await app.signUp();
    const id = await run(token, (await addTask(app.services.database)).id);
    expect((await read(token, id)).feedback).toBeNull();
    const given: Given = { rating: 'down', reasons: ['wrong', 'wrong', 'too_long'], comment: ' No salt ' };
    const saved = {
      rating: 'down',
      reasons: ['wrong', 'too_long'],
      comment: 'No salt',
      share_with_admins: false,
    };
    expect((await rate(token, id, given)).body).toEqual({ feedback: saved });
    expect((await read(token, id)).feedback).toEqual(saved);
    const headers = { authorization: `Bearer ${token}` };
    const exported = await app.http.inject({ url: '/api/public/users/me/export', headers });
    expect(exported.json().executions[0].feedback).toEqual(saved);
    await rate(token, id, { rating: 'up' });
    const changed = { rating: 'up', reasons: [], comment: null, share_with_admins: false };
    expect((await read(token, id)).feedback).toEqual(changed);
    expect((await rate(token, id, { rating: null })).body).toEqual({ feedback: null });
    expect((await read(token, id)).feedback).toBeNull();
  });

  test('is accepted for ended answers only, and from their owner only', async () => {
    const { token } = await app.signUp();
    const task = await addTask(app.services.database);
    app.model.play([{ fault: { kind: 'hang' } }]);
    const open = await app.call(createExecution, { token, query: { wait: 0 }, body: { task_id: task.id } });
    expect((await rate(token, open.body.id, { rating: 'up' })).error.error_code).toBe('NOT_FINISHED');
    await app.call(api.executions.cancelExecution, { token, params: { id: open.body.id } });
    expect((await rate(token, open.body.id, { rating: 'down' })).status).toBe(200);
    expect((await rate(adminToken, open.body.id, { rating: 'up' })).status).toBe(403);
  });

  test('administrators read counts by task and prompt revision, comments, and only shared answers', async () => {
    const { token } = await app.signUp();
    const task = await addTask(app.services.database);
    const [soup, stew] = [await run(token, task.id), await run(token, task.id, 'Stew.')];
    app.model.play([{ text: 'Oat milk.' }]);
    const asked = await app.call(createFollowUp, { token, params: { id: soup }, body: { message: 'Milk?' } });
    await rate(token, soup, { rating: 'down', reasons: ['wrong'], comment: 'No salt' });
    await rate(token, stew, { rating: 'up' });
    const body: Given = {
      rating: 'down',
      reasons: ['language'],
      comment: 'In French',
      share_with_admins: true,
    };
    await app.call(setFollowUpFeedback, { token, params: { id: asked.body.id }, body });

    const counts = { up: 1, down: 2, reasons: { ...none, wrong: 1, language: 1 }, comments: 2 };
    const one = await quality({ by: 'task', task_id: task.id });
    expect(one.items).toEqual([{ id: task.id, name: task.name, revision: null, ...counts }]);
    const [prompt] = (await quality({ by: 'prompt_revision', task_id: task.id })).items;
    expect(prompt).toEqual({ id: prompt?.id, name: 'Prompt', revision: 0, ...counts });
    const byPrompt = (prompt_id?: string) => quality({ by: 'prompt_revision', prompt_id });
    expect((await byPrompt(prompt?.id)).items).toEqual([prompt]);
    expect((await byPrompt(task.id)).items).toEqual([]);
    expect((await quality({ task_id: task.id, from: '2999-01-01T00:00:00Z' })).items).toEqual([]);

    expect(await commentsOn(task.id)).toMatchObject({
      items: [
        { execution_id: asked.body.id, is_follow_up: true, comment: 'In French', answer: 'Oat milk.' },
        { execution_id: soup, is_follow_up: false, comment: 'No salt', reasons: ['wrong'], answer: null },
      ],
      next_cursor: null,
    });
    const ofPrompt = { prompt_id: prompt?.id, revision: 0 };
    expect((await commentsOn(task.id, ofPrompt)).items).toHaveLength(2);
    expect((await commentsOn(task.id, { ...ofPrompt, revision: 1 })).items).toEqual([]);
    const first = await commentsOn(task.id, { limit: 1 });
    const second = await commentsOn(task.id, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(second.items).toMatchObject([{ execution_id: soup }]);

    await app.call(deleteExecution, { token, params: { id: soup } });
    expect((await quality({ task_id: task.id })).items).toMatchObject([{ up: 1, down: 0, comments: 0 }]);
  });

  test('the tasks with the most negative ratings come first, page by page', async () => {
    const { token } = await app.signUp();
    const tasks = [await addTask(app.services.database), await addTask(app.services.database)];
    for (const { id } of tasks) await rate(token, await run(token, id), { rating: 'down' });
    await rate(token, await run(token, tasks[0]?.id ?? ''), { rating: 'down' });
    const listed: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await quality({ limit: 1, ...(cursor ? { cursor } : {}) });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(listed.slice(0, 2)).toEqual(tasks.map(({ id }) => id));
  });
});
