import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addComposite } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the order and the release of tasks', () => {
  let app: TestApp;
  let token: string;
  let agent_id: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
    agent_id = (await addAgent(app.services.database)).id;
  });
  afterAll(() => app.close());

  type Given = Partial<EndpointInput<typeof api.tasks.updateTask>>;
  const prompt = async () => {
    const body = { title: 'A prompt', content: 'Write a weekly menu.', version: 1 };
    const fields = { ...body, role: 'user', model_type: 'chatgpt' } as const;
    return (await app.call(api.prompts.createPrompt, { body: fields, token })).body.id;
  };
  const withDefaults = async (given: Given) => ({
    name: 'Weekly menu',
    description: 'A menu for a week.',
    agent_id,
    prompt_ids: given.prompt_ids ?? [await prompt()],
    execution_type: 'multiple' as const,
    task_type: 'plain' as const,
    config: {},
    ...given,
  });
  const create = async (given: Given) =>
    app.call(api.tasks.createTask, { body: await withDefaults(given), token });
  const update = async (id: string, given: Given) =>
    app.call(api.tasks.updateTask, { params: { id }, body: await withDefaults(given), token });
  const audits = (id: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown> }>(
      '',
      'select action, changes from audit_logs where target_id = $1 order by id',
      [id],
    );

  test('a change to a task in prod or to its prompts that would make its runs fail is rejected', async () => {
    const source = { data_type: 'String' as const, name: 'shoe_size' };
    const required_parameters = [
      { ...source, param_type: 'UserProfile' as const },
      { ...source, name: 'rule', param_type: 'AdminInput' as const },
    ];
    const made = await create({ required_parameters });
    expect(made.status).toBe(201);
    const released = await update(made.body.id, { required_parameters, deployment_state: 'prod' });
    expect(released.status).toBe(400);
    expect(released.error.details).toMatchObject([
      { path: 'required_parameters.0.name', code: 'UNKNOWN_USER_FIELD', params: { name: 'shoe_size' } },
      { path: 'required_parameters.1.value', code: 'ADMIN_VALUE_MISSING', params: { name: 'rule' } },
    ]);
    const own = await prompt();
    const good = { prompt_ids: [own], required_parameters: [], deployment_state: 'prod' as const };
    expect((await update(made.body.id, good)).status).toBe(200);
    const ask = (content: string) =>
      app.call(api.prompts.updatePrompt, {
        params: { id: own },
        body: { title: 'A prompt', content, version: 1, role: 'user', model_type: 'chatgpt' },
        token,
      });
    const broken = await ask('Write a menu for {{ people }} people.');
    expect([broken.status, broken.error.details]).toMatchObject([
      400,
      [{ path: 'content', code: 'TASK_LACKS_VARIABLE', params: { name: 'people', task: 'Weekly menu' } }],
    ]);
    expect((await update(made.body.id, { ...good, deployment_state: 'test' })).status).toBe(200);
    expect((await ask('Write a menu for {{ people }} people.')).status).toBe(200);
    expect((await update(made.body.id, good)).error.details).toMatchObject([
      { path: 'prompt_ids.0', code: 'UNKNOWN_PROMPT_VARIABLE', params: { name: 'people' } },
    ]);
  });

  test('children run and are listed in the given order', async () => {
    const { parent, children } = await addComposite(app.services.database, [{}, {}, {}]);
    const [a = '', b = '', c = ''] = children.map(({ id }) => id);
    const order = (ids: string[], change_count?: number) =>
      app.call(api.tasks.orderChildren, {
        params: { id: parent.id },
        body: { order: ids, ...(change_count !== undefined && { change_count }) },
        token,
      });
    const put = await order([c, a.toUpperCase(), b], 0);
    expect([put.status, put.body.change_count]).toEqual([200, 1]);
    expect(put.body.child_tasks.map(({ id }) => id)).toEqual([c, a, b]);
    const run = await app.services.database.query<{ id: string }>(
      '',
      'select id from tasks where parent_task_id = $1 order by position, id',
      [parent.id],
    );
    expect(run.map(({ id }) => id)).toEqual([c, a, b]);
    expect(await audits(parent.id)).toMatchObject([
      {
        action: 'tasks.orderChildren',
        changes: {
          child_tasks: { from: ['Child 1', 'Child 2', 'Child 3'], to: ['Child 3', 'Child 1', 'Child 2'] },
        },
      },
    ]);
    for (const stale of [order([a, b, c], 0), order([a, b]), order([a, b, crypto.randomUUID()])])
      expect((await stale).error.error_code).toBe('STALE_WRITE');
    const twice = await order([a, a, b]);
    expect([twice.status, twice.error.details?.[0]?.path]).toEqual([400, 'order']);
  });
});
