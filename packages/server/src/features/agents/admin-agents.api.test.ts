import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions } from '../../db/schema/index.ts';
import { newId } from '../../platform/ids.ts';

describe('administering agents', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  type Given = Partial<EndpointInput<typeof api.agents.updateAgent>>;
  const fields = { name: 'Chef', description: 'Cooks together with you.', role: 'cook', config: {} };
  const create = (given: Given = {}) =>
    app.call(api.agents.createAgent, { body: { ...fields, ...given }, token });
  const update = (id: string, given: Given = {}) =>
    app.call(api.agents.updateAgent, { params: { id }, body: { ...fields, ...given }, token });
  const remove = (id: string) => app.call(api.agents.deleteAgent, { params: { id }, token });
  const copy = (id: string) => app.call(api.agents.copyAgent, { params: { id }, token });
  const read = (id: string, as = token) => app.call(api.agents.getAgent, { params: { id }, token: as });
  const audits = (id: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown> }>(
      '',
      'select action, changes from audit_logs where target_id = $1 order by id',
      [id],
    );
  const ru = { name: 'Повар', description: 'Готовит вместе с вами.', role: 'повар' };

  test('an agent starts as new and basic with the default picture, hidden from users', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...fields,
      tier: 'basic',
      deployment_state: 'new',
      change_count: 0,
      tasks: [],
      config: {
        image: '/agents/dietologist.svg',
        greeting: null,
        disclaimer: null,
        tier: 'basic',
        locales: {},
      },
    });
    const user = await app.signUp();
    expect((await read(made.body.id, user.token)).error.error_code).toBe('AGENT_NOT_FOUND');
    await update(made.body.id, { deployment_state: 'prod' });
    expect((await read(made.body.id, user.token)).status).toBe(200);
  });

  test('an update replaces all fields, is counted and audited, and keeps absent state and tier', async () => {
    const config = { tier: 'pro' as const, greeting: 'Hello!', image: '/agents/chef.svg' };
    const { id } = (await create({ deployment_state: 'test', config })).body;
    const changed = await update(id, {
      name: 'Master chef',
      config: { locales: { en: { name: 'Old' }, ru, de: { name: '' } } },
      change_count: 0,
    });
    expect(changed.body).toMatchObject({
      name: 'Master chef',
      tier: 'pro',
      deployment_state: 'test',
      change_count: 1,
      config: { greeting: null, image: '/agents/chef.svg', tier: 'pro' },
    });
    const en = { name: 'Master chef', description: fields.description, role: fields.role };
    expect(changed.body.config.locales).toEqual({ en, ru });
    expect((await read(id)).body).toEqual(changed.body);
    const same = { ...fields, name: 'Master chef', config: { locales: { en, ru } } };
    expect((await update(id, same)).body.change_count).toBe(2);
    expect((await update(id, { change_count: 1 })).error.error_code).toBe('STALE_WRITE');
    expect(await audits(id)).toHaveLength(2);
    expect((await audits(id))[1]).toMatchObject({
      action: 'agents.updateAgent',
      changes: {
        name: { from: 'Chef', to: 'Master chef' },
        config: { from: { greeting: 'Hello!' }, to: { greeting: null } },
      },
    });
  });

  test('English texts that a form does not repeat are no change', async () => {
    const en = { name: fields.name, description: fields.description, role: fields.role };
    const { id } = (await create({ config: { locales: { en, ru } } })).body;
    expect((await update(id, { config: { locales: { ru } } })).body.change_count).toBe(1);
    expect(await audits(id)).toHaveLength(1);
  });

  test('a copy has its own names in every language, is new, and has no tasks', async () => {
    const { id } = (await create({ deployment_state: 'prod', config: { tier: 'ultra', locales: { ru } } }))
      .body;
    await addTask(app.services.database, { agent_id: id });
    const made = await copy(id);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Chef (copy)',
      tier: 'ultra',
      deployment_state: 'new',
      tasks: [],
      config: { locales: { ru: { ...ru, name: 'Повар (копия)' } } },
    });
    expect((await audits(made.body.id))[0]?.changes).toEqual({ copied_from: id, name: 'Chef (copy)' });
  });

  test('an agent is deleted only if nothing depends on it, else the error lists what does', async () => {
    const { database } = app.services;
    const { id } = (await create()).body;
    const task = await addTask(database, { agent_id: id, name: 'Menu of a week' });
    const busy = await remove(id);
    expect([busy.status, busy.error]).toMatchObject([
      409,
      { error_code: 'IN_USE', details: [{ path: 'tasks', message: 'Menu of a week' }] },
    ]);
    const person = await app.signUp();
    const now = app.clock.now();
    const run = {
      id: newId(),
      user_id: person.id,
      agent_id: id,
      input_params: {},
      created_at: now,
      updated_at: now,
    };
    await database.db
      .insert(executions)
      .values({ ...run, task_id: task.id, task_name: 'T', agent_name: 'A' });
    const other = await addAgent(database);
    await database.query('', 'update tasks set agent_id = $2 where id = $1', [task.id, other.id]);
    await app.call(api.users.updateSubscriptionData, {
      params: { id: person.id },
      body: { subscription_data: { purchased_agents: [id] } },
      token,
    });
    expect((await remove(id)).error.details?.map(({ path }) => path)).toEqual(['owners', 'executions']);
    await app.call(api.users.deleteUser, { params: { id: person.id }, token });
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'agents.deleteAgent',
      changes: { name: 'Chef' },
    });
  });

  test('rejects invalid fields by name, and unknown agents', async () => {
    const { id } = (await create()).body;
    for (const [path, given] of Object.entries({
      name: { name: 'ab' },
      'config.greeting': { config: { greeting: 'x'.repeat(201) } },
      'config.locales.ru.role': { config: { locales: { ru: { name: 'П', description: 'Г' } } } },
    })) {
      for (const answer of [await create(given), await update(id, given)])
        expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, path]);
    }
    const unknown = crypto.randomUUID();
    for (const { error } of [await update(unknown), await remove(unknown), await copy(unknown)])
      expect(error.error_code).toBe('AGENT_NOT_FOUND');
  });
});
