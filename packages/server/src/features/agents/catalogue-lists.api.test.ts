import { api, type EndpointOutput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agents, prompts, taskPrompts, tasks, users } from '../../db/schema/index.ts';

describe('lists of the catalogue', () => {
  let app: TestApp;
  let admin: string;
  let user: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    admin = (await app.admin()).token;
    user = (await app.signUp()).token;
  });
  afterAll(() => app.close());

  const taskOf = async (id: string, token: string) =>
    (await app.call(api.tasks.listTasks, { token, query: {} })).body.items.find((task) => task.id === id);
  const agentOf = async (id: string, token: string) =>
    (await app.call(api.agents.listAgents, { token })).body.items.find((agent) => agent.id === id);

  test('reflect every change immediately: of an item, its parts and its relations', async () => {
    const { database } = app.services;
    const { db } = database;
    const agent = await addAgent(database, { name: 'First' });
    const { id } = await addTask(database, { agent_id: agent.id, name: 'One' });
    const both = async (token: string) => [await taskOf(id, token), await agentOf(agent.id, token)] as const;
    expect(await both(user)).toMatchObject([{ name: 'One' }, { name: 'First', tasks: [{ name: 'One' }] }]);
    await db.update(tasks).set({ name: 'Two' }).where(eq(tasks.id, id));
    expect(await both(user)).toMatchObject([{ name: 'Two' }, { tasks: [{ name: 'Two' }] }]);
    await db.update(agents).set({ name: 'Second' }).where(eq(agents.id, agent.id));
    expect(await both(user)).toMatchObject([{ agent: { name: 'Second' } }, { name: 'Second' }]);
    const [used] = await db.select().from(taskPrompts).where(eq(taskPrompts.task_id, id));
    await db
      .update(prompts)
      .set({ model_type: 'grok' })
      .where(eq(prompts.id, used?.prompt_id ?? ''));
    expect(await both(user)).toMatchObject([{ model_type: 'grok' }, { model_type: 'grok' }]);
    await db.delete(taskPrompts).where(eq(taskPrompts.task_id, id));
    expect(await both(admin)).toMatchObject([{ model_type: null, prompts: [] }, { model_type: null }]);
    await db.update(tasks).set({ deployment_state: 'new' }).where(eq(tasks.id, id));
    expect(await both(user)).toMatchObject([undefined, { tasks: [] }]);
    expect(await both(admin)).toMatchObject([{ name: 'Two' }, { tasks: [{ name: 'Two' }] }]);
    await db.delete(tasks).where(eq(tasks.id, id));
    expect(await both(admin)).toMatchObject([undefined, { tasks: [] }]);
  });

  test('are not sent again to a user who has them, and never kept for an administrator', async () => {
    const { database } = app.services;
    const agent = await addAgent(database, { name: 'Kept' });
    const paying = await app.signUp();
    const lists = [
      ['/api/public/agents', 'pro'],
      ['/api/public/tasks', 'ultra'],
    ] as const;
    for (const [url, current_plan] of lists) {
      const ask = (token: string, etag = '') =>
        app.http.inject({ url, headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } });
      const first = await ask(paying.token);
      const etag = String(first.headers.etag);
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('Authorization'),
      });
      const again = await ask(paying.token, etag);
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      await database.db.update(agents).set({ role: url }).where(eq(agents.id, agent.id));
      const changed = await ask(paying.token, etag);
      expect(changed.statusCode).toBe(200);
      const plan = { current_plan, plan_activated_at: app.clock.now(), plan_expires_at: null };
      await database.db.update(users).set(plan).where(eq(users.id, paying.id));
      expect((await ask(paying.token, String(changed.headers.etag))).statusCode).toBe(200);
      const ofAdmin = await ask(admin, etag);
      expect([ofAdmin.statusCode, ofAdmin.headers.etag, ofAdmin.headers['cache-control']]).toEqual([
        200,
        undefined,
        'no-store',
      ]);
    }
  });

  test('return each caller’s own view after another caller’s', async () => {
    const { database } = app.services;
    const agent = await addAgent(database, { tier: 'premium' });
    const hidden = { name: 'key', param_type: 'AdminInput', data_type: 'String', value: 'secret' } as const;
    const given = { agent_id: agent.id, required_parameters: [hidden] };
    const { id } = await addTask(database, given);
    const paying = await app.signUp();
    const plan = {
      current_plan: 'ultra',
      plan_activated_at: app.clock.now(),
      plan_expires_at: null,
    } as const;
    await database.db.update(users).set(plan).where(eq(users.id, paying.id));
    for (let time = 0; time < 2; time += 1) {
      const [forAdmin, forUser] = [await taskOf(id, admin), await taskOf(id, user)];
      expect(forAdmin).toMatchObject({ required_parameters: [{ value: 'secret' }] });
      expect(forAdmin?.prompts).toHaveLength(1);
      expect(forUser).toMatchObject({ has_access: false, prompts: [], prompt_ids: [] });
      expect(forUser?.required_parameters).toEqual([{ ...hidden, value: undefined }]);
      expect((await agentOf(agent.id, user))?.has_access).toBe(false);
      expect((await agentOf(agent.id, paying.token))?.has_access).toBe(true);
      expect(await taskOf(id, paying.token)).toEqual({ ...forUser, has_access: true });
    }
  });

  test('continue page by page in every order, filtered, and count what matches for administrators', async () => {
    const { database } = app.services;
    const agent = await addAgent(database, { name: 'Paged', deployment_state: 'dev' });
    const locales = { en: { name: 'b', description: 'b' }, ru: { name: 'Ёлка', description: 'ё' } };
    const made = [];
    for (const name of ['paged b', 'Paged A', 'paged c'])
      made.push(await addTask(database, { agent_id: agent.id, name, config: { locales } }));
    await addTask(database, { agent_id: agent.id, name: 'paged new', deployment_state: 'new' });
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: EndpointOutput<typeof api.tasks.listTasks> = (
        await app.call(api.tasks.listTasks, {
          token: admin,
          query: { agent_id: agent.id, search: 'ёл', limit: 2, order: 'desc', ...(cursor && { cursor }) },
        })
      ).body;
      expect(page.total).toBe(cursor ? null : 3);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual(['paged c', 'paged b', 'Paged A']);
    const forUser = await app.call(api.tasks.listTasks, { token: user, query: { search: 'paged' } });
    expect([forUser.body.items.length, forUser.body.total]).toEqual([3, null]);
    const [used] = await database.db
      .select()
      .from(taskPrompts)
      .where(eq(taskPrompts.task_id, made[0]?.id ?? ''));
    const query = { prompt_id: used?.prompt_id ?? '' };
    const found = await app.call(api.tasks.listTasks, { token: admin, query });
    expect(found.body.items.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect((await app.call(api.tasks.listTasks, { token: user, query })).status).toBe(403);
    const created = await app.call(api.prompts.createPrompt, {
      token: admin,
      body: {
        title: 'Nobody uses it',
        content: 'Answer shortly.',
        version: 1,
        model_type: 'grok',
        role: 'user',
      },
    });
    const prompts = await app.call(api.prompts.listPrompts, {
      token: admin,
      query: { unused: 'true', sort: 'updated' },
    });
    expect(prompts.body.items.map(({ id }) => id)).toContain(created.body.id);
    expect(prompts.body.items.map(({ id }) => id)).not.toContain(query.prompt_id);
    const agentsFound = await app.call(api.agents.listAgents, {
      token: admin,
      query: { search: 'PAGED', deployment_state: 'dev' },
    });
    expect([agentsFound.body.items.map(({ id }) => id), agentsFound.body.total]).toEqual([[agent.id], 1]);
    const strange = Buffer.from(JSON.stringify(['a\0', agent.id])).toString('base64url');
    for (const cursor of ['x', strange])
      expect((await app.call(api.tasks.listTasks, { token: admin, query: { cursor } })).status).toBe(400);
  });
});
