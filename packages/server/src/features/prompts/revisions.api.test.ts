import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskPrompts } from '../../db/schema/index.ts';

const fields = {
  title: 'Weekly menu',
  content: 'Write a menu for a week.',
  version: 1,
  model_type: 'chatgpt',
  role: 'user',
} as const;

describe('the history of prompts', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  /** A prompt with a revision for each of the contents. */
  const promptWith = async (...contents: string[]) => {
    const [content = fields.content, ...later] = contents;
    const { id } = (await app.call(api.prompts.createPrompt, { body: { ...fields, content }, token })).body;
    for (const next of later) {
      await app.call(api.prompts.updatePrompt, { params: { id }, body: { ...fields, content: next }, token });
    }
    return id;
  };
  const revisions = (id: string, query: { limit?: number; cursor?: string } = {}) =>
    app.call(api.prompts.listRevisions, { params: { id }, query, token });
  const restore = (id: string, revision: number, change_count?: number) =>
    app.call(api.prompts.restoreRevision, { params: { id, revision }, body: { change_count }, token });

  test('lists the revisions of a prompt with their authors, newest first, in pages', async () => {
    const id = await promptWith('The first of it.', 'The second of it.', 'The third of it.');
    const first = await revisions(id, { limit: 1 });
    expect(first.body.items).toEqual([
      {
        ...fields,
        content: 'The second of it.',
        change_count: 1,
        note: null,
        saved_at: expect.any(String),
        saved_by_username: 'admin',
      },
    ]);
    const rest = await revisions(id, { cursor: first.body.next_cursor ?? '' });
    expect(rest.body.items.map(({ change_count }) => change_count)).toEqual([0]);
    expect(rest.body.next_cursor).toBeNull();
    expect((await revisions(crypto.randomUUID())).error.error_code).toBe('PROMPT_NOT_FOUND');
  });

  test('restores an earlier revision, keeps the current one, and adds an audit entry', async () => {
    const id = await promptWith('The first of it.', 'The second of it.');
    const restored = await restore(id, 0, 1);
    expect(restored.body).toMatchObject({ content: 'The first of it.', change_count: 2 });
    const kept = await revisions(id);
    expect(kept.body.items.map(({ content }) => content)).toEqual(['The second of it.', 'The first of it.']);
    const { body } = await app.call(api.audit.listAuditLogs, {
      query: { action: 'prompts.restoreRevision' },
      token,
    });
    expect(body.items[0]).toMatchObject({
      target_id: id,
      changes: { restored: 0, content: { from: 'The second of it.', to: 'The first of it.' } },
    });
  });

  test('shows the note of each change: of an update, a restore and a published draft', async () => {
    const id = await promptWith('The first of it.');
    const change = { ...fields, content: 'The second of it.', note: ' Shorter ' };
    await app.call(api.prompts.updatePrompt, { params: { id }, body: change, token });
    const params = { id, revision: 0 };
    await app.call(api.prompts.restoreRevision, { params, body: { note: 'Too short' }, token });
    const draft = { ...fields, content: 'The third of it.' };
    await app.call(api.prompts.saveDraft, { params: { id }, body: draft, token });
    await app.call(api.prompts.publishDraft, { params: { id }, body: { note: 'Just right' }, token });
    const last = { ...fields, content: 'The fourth of it.' };
    await app.call(api.prompts.updatePrompt, { params: { id }, body: last, token });
    const { items, current_note } = (await revisions(id)).body;
    expect([current_note, ...items.map(({ note }) => note)]).toEqual([
      null,
      'Just right',
      'Too short',
      'Shorter',
      null,
    ]);
    const audit = await app.call(api.audit.listAuditLogs, { query: { target_id: id }, token });
    expect(audit.body.items.map(({ changes }) => changes.note).filter(Boolean)).toHaveLength(3);
    const long = { ...last, note: 'x'.repeat(201) };
    const refused = await app.call(api.prompts.updatePrompt, { params: { id }, body: long, token });
    expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'note']);
  });

  test('rejects an unknown revision, a stale count, and a state that its tasks do not allow', async () => {
    const id = await promptWith('The first of it.', 'The second of it.');
    expect((await restore(id, 7)).error.error_code).toBe('NOT_FOUND');
    expect((await restore(id, 0, 0)).error.error_code).toBe('STALE_WRITE');
    expect((await restore(crypto.randomUUID(), 0)).error.error_code).toBe('PROMPT_NOT_FOUND');
    await app.call(api.prompts.updatePrompt, { params: { id }, body: { ...fields, version: 2 }, token });
    await app.call(api.prompts.updatePrompt, { params: { id }, body: fields, token });
    const task = await addTask(app.services.database, { name: 'Torn task' });
    await app.services.database.db
      .insert(taskPrompts)
      .values({ task_id: task.id, prompt_id: id, position: 1 });
    const refused = await restore(id, 2);
    expect(refused.error).toMatchObject({
      error_code: 'PROMPTS_MISMATCH',
      details: [{ path: 'tasks', message: 'Torn task' }],
    });
  });

  test('of two concurrent restores from one state, one succeeds', async () => {
    const id = await promptWith('The first of it.', 'The second of it.');
    const answers = await Promise.all([restore(id, 0, 1), restore(id, 0, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
