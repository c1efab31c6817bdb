import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { executions, followUps, sharedResults, users } from '../../../db/schema/index.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { previewShare } from './shared-result.ts';

describe('a public link to a result', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let task: Awaited<ReturnType<typeof addTask>>;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    user = await app.signUp();
    const { database } = app.services;
    const agent = await addAgent(database, {
      name: 'Chef',
      role: 'chef',
      config: {
        image: '/agents/chef.svg',
        greeting: null,
        disclaimer: 'Mind allergies.',
        task_execution_limit: null,
        locales: { ru: { name: 'Повар', disclaimer: 'Помните об аллергии.' } },
      },
    });
    task = await addTask(database, {
      agent_id: agent.id,
      config: { tier: 'basic', locales: { ru: { name: 'Меню на неделю', description: 'Что готовить.' } } },
      output_parameters: [
        {
          name: 'bmi',
          data_type: 'Float',
          unit: 'kg/m²',
          locales: {
            en: { display_name: 'Body mass index' },
            ru: { display_name: 'Индекс массы тела', description: 'Вес, делённый на квадрат роста' },
          },
        },
      ],
    });
  });
  afterAll(() => app.close());

  const addRun = async (given: Partial<typeof executions.$inferInsert> = {}) => {
    const now = app.clock.now();
    const id = newId();
    await app.services.database.db.insert(executions).values({
      id,
      user_id: user.id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Weekly menu',
      agent_name: 'Chef',
      status: 'completed',
      input_params: { weight: 'a secret weight' },
      request: [{ role: 'user', content: 'a secret question' }],
      output_params: { bmi: 31 },
      result: '# Soup',
      created_at: now,
      updated_at: now,
      ...given,
    });
    return id;
  };
  const share = (id: string, days: 1 | 7 | 30 = 7) =>
    app.call(api.executions.createShare, {
      token: user.token,
      params: { id },
      body: { expires_in_days: days },
    });
  const open = (token: string) => app.call(api.executions.getSharedResult, { params: { token } });

  it('is refused while its run is being deleted', async () => {
    const id = await addRun();
    const { database } = app.services;
    const begin = database.transaction.bind(database);
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await database.query('', 'delete from executions where id = $1', [id]);
      return begin(work);
    });
    const { status, error } = await share(id);
    spy.mockRestore();
    expect([status, error.error_code, error.details?.[0]?.code]).toEqual([409, 'IN_USE', 'RESULT_REQUIRED']);
  });

  it('shows a stranger only the result', async () => {
    const id = await addRun();
    const { status, body } = await share(id);
    expect(status).toBe(201);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * DAY_MS);
    const shown = await open(body.token);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual({
      task_id: task.id,
      figures: [
        {
          name: 'bmi',
          label: 'Body mass index',
          locales: { en: { display_name: 'Body mass index' }, ru: { display_name: 'Индекс массы тела' } },
          value: 31,
          unit: 'kg/m²',
        },
      ],
      task_name: 'Weekly menu',
      task_locales: { ru: { name: 'Меню на неделю' } },
      agent_name: 'Chef',
      agent_locales: { ru: { name: 'Повар', disclaimer: 'Помните об аллергии.' } },
      agent_role: 'chef',
      agent_image: '/agents/chef.svg',
      disclaimer: 'Mind allergies.',
      result: '# Soup',
      result_cut: null,
      files: [],
      follow_ups: [],
      is_demo: false,
      created_at: expect.any(String),
      expires_at: body.expires_at,
    });
    const [row] = await app.services.database.db
      .select()
      .from(sharedResults)
      .where(eq(sharedResults.id, body.id));
    expect(row?.token_hash).not.toContain(body.token);
  });

  it('has preview tags in its page’s head, and none once it is invalid', async () => {
    const id = await addRun({ result: '# Soup & "more" <b>\n\nFor **two**.' });
    const { body } = await share(id);
    const shown = await previewShare(app.services, `/shared/${body.token}`);
    expect(shown).toMatchObject({ title: 'Weekly menu · Chef', description: 'Soup & "more" <b> For two.' });
    const russian = (await share(await addRun({ result: 'Суп.', language: 'ru' }))).body;
    expect(await previewShare(app.services, `/shared/${russian.token}`)).toMatchObject({
      title: 'Меню на неделю · Повар',
      description: 'Суп.',
    });
    expect(await previewShare(app.services, `/shared/${'x'.repeat(43)}`)).toBeNull();
    expect(await previewShare(app.services, '/agents')).toBeNull();
    await app.call(api.executions.revokeShare, { token: user.token, params: { id, shareId: body.id } });
    expect(await previewShare(app.services, `/shared/${body.token}`)).toBeNull();
  });

  it('has a preview that reads no follow-ups', async () => {
    const { body } = await share(await addRun());
    const { database, clock } = app.services;
    const statements: string[] = [];
    const query: Database['query'] = (name, text, values) => {
      statements.push(text);
      return database.query(name, text, values);
    };
    const shown = await previewShare({ database: { ...database, query }, clock }, `/shared/${body.token}`);
    expect([shown?.title, statements.length]).toEqual(['Weekly menu · Chef', 1]);
    expect(statements[0]).not.toContain('follow_ups');
  });

  it('names the agent in the language of the answer', async () => {
    const { body } = await share(await addRun({ language: 'ru' }));
    expect((await open(body.token)).body).toMatchObject({
      agent_name: 'Повар',
      disclaimer: 'Помните об аллергии.',
    });
  });

  it('works until it is revoked', async () => {
    const id = await addRun();
    const { body } = await share(id, 30);
    const call = { token: user.token, params: { id, shareId: body.id } };
    expect((await app.call(api.executions.listShares, call)).body.items.map((item) => item.id)).toEqual([
      body.id,
    ]);
    expect((await app.call(api.executions.revokeShare, call)).status).toBe(200);
    expect((await open(body.token)).error.error_code).toBe('SHARE_NOT_FOUND');
    expect((await app.call(api.executions.listShares, call)).body.items).toEqual([]);
    expect((await app.call(api.executions.revokeShare, call)).error.error_code).toBe('SHARE_NOT_FOUND');
  });

  it('shows the questions answered before it was created', async () => {
    const { db } = app.services.database;
    const id = await addRun();
    const answered = async (position: number, given: Partial<typeof executions.$inferInsert> = {}) => {
      const result = `Answer ${position}`;
      const asked = await addRun({
        parent_execution_id: id,
        is_follow_up: true,
        result,
        finished_at: app.clock.now(),
        ...given,
      });
      const message = `Question ${position}`;
      await db.insert(followUps).values({ id: asked, execution_id: id, position, kind: 'ask', message });
      return { kind: 'ask', message, result, result_cut: null, files: [] };
    };
    const before = await answered(1);
    await answered(2, { status: 'failed', result: null });
    app.clock.advance(1000);
    const { body } = await share(id);
    app.clock.advance(1000);
    const later = await answered(3);
    expect((await open(body.token)).body.follow_ups).toEqual([before]);
    expect((await open((await share(id)).body.token)).body.follow_ups).toEqual([before, later]);
  });

  it('becomes invalid with its execution, and with a blocked account', async () => {
    const { db } = app.services.database;
    const id = await addRun();
    const { body } = await share(id);
    await db.update(users).set({ status: 'blocked' }).where(eq(users.id, user.id));
    expect((await open(body.token)).status).toBe(404);
    await db.update(users).set({ status: 'active' }).where(eq(users.id, user.id));
    expect((await open(body.token)).status).toBe(200);
    await db.delete(executions).where(eq(executions.id, id));
    expect((await open(body.token)).status).toBe(404);
  });

  it.each([
    ['a run in progress', { status: 'running' as const, result: null }],
    ['a run without a result', { result: '  ' }],
  ])('is refused for %s', async (_name, given) => {
    const { status, error } = await share(await addRun(given));
    expect([status, error.error_code]).toEqual([409, 'IN_USE']);
    expect(error.details).toMatchObject([{ code: 'RESULT_REQUIRED' }]);
  });

  it('is one of at most twenty per execution, even for concurrent requests', async () => {
    const id = await addRun();
    const answers = await Promise.all(Array.from({ length: 60 }, () => share(id)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.error.details?.[0]?.code]).toEqual([409, 'SHARE_LIMIT']);
    const shareId = made[0]?.body.id ?? '';
    await app.call(api.executions.revokeShare, { token: user.token, params: { id, shareId } });
    expect((await share(id)).status).toBe(201);
    expect((await share(id)).status).toBe(409);
  });

  it('expires', async () => {
    const { body } = await share(await addRun(), 1);
    app.clock.advance(DAY_MS + 1000);
    expect((await open(body.token)).error.error_code).toBe('SHARE_NOT_FOUND');
  });
});
