import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent } from '@agentarium/testkit/catalogue.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions, schedules } from '../../db/schema/index.ts';
import { newId } from '../../platform/ids.ts';

describe('administering tasks', () => {
  let app: TestApp;
  let token: string;
  let agentId: string;
  let promptIds: [string, string];
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
    agentId = (await addAgent(app.services.database)).id;
    promptIds = [await prompt(), await prompt()];
  });
  afterAll(() => app.close());

  type Given = Partial<EndpointInput<typeof api.tasks.updateTask>>;
  const prompt = async (given: { version?: number; model_type?: 'chatgpt' | 'grok' } = {}) => {
    const body = { title: 'A prompt', content: 'Write a weekly menu.', version: 1, role: 'user' as const };
    const fields = { ...body, model_type: 'chatgpt' as const, ...given };
    return (await app.call(api.prompts.createPrompt, { body: fields, token })).body.id;
  };
  const withDefaults = (given: Given) => ({
    name: 'Weekly menu',
    description: 'A menu for a week.',
    agent_id: agentId,
    prompt_ids: promptIds,
    execution_type: 'multiple' as const,
    task_type: 'plain' as const,
    config: {},
    ...given,
  });
  const create = (given: Given = {}) => app.call(api.tasks.createTask, { body: withDefaults(given), token });
  const update = (id: string, given: Given = {}) =>
    app.call(api.tasks.updateTask, { params: { id }, body: withDefaults(given), token });
  const remove = (id: string) => app.call(api.tasks.deleteTask, { params: { id }, token });
  const copy = (id: string) => app.call(api.tasks.copyTask, { params: { id }, token });
  const read = (id: string, as = token) => app.call(api.tasks.getTask, { params: { id }, token: as });
  const child_task_config = { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 };
  const when = { name: 'when', param_type: 'UserInput' as const, data_type: 'Schedule' as const };
  const scheduled = { task_type: 'parent_scheduled' as const, required_parameters: [when] };
  const child = (parent_task_id: string | null, given: Given = {}) => ({
    task_type: 'child' as const,
    parent_task_id,
    child_task_config,
    ...given,
  });
  const audits = (id: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown> }>(
      '',
      'select action, changes from audit_logs where target_id = $1 order by id',
      [id],
    );
  const paths = (answer: { status: number; error: { details: { path: string }[] | null } }) => [
    answer.status,
    ...(answer.error.details ?? []).map(({ path }) => path),
  ];

  test('a task starts as new and basic, and is returned unchanged', async () => {
    const required_parameters = [
      { name: 'goal', param_type: 'UserInput' as const, data_type: 'String' as const },
      { name: 'limit', param_type: 'AdminInput' as const, data_type: 'Integer' as const, value: 3 },
    ];
    const output_parameters = [{ name: 'kcal', data_type: 'Float' as const, description: 'Energy' }];
    const allowed_tools = {
      [(await addTool(app.services.database)).id]: { enabled: true, max_calls: 5, settings: { unit: 'kg' } },
    };
    const config = { task_execution_limit: 7, tools_enabled: true, tools_max_calls: 30, allowed_tools };
    const made = await create({ required_parameters, output_parameters, config });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      agent_id: agentId,
      tier: 'basic',
      deployment_state: 'new',
      model_type: 'chatgpt',
      prompt_ids: promptIds,
      required_parameters,
      output_parameters,
      parent_task_id: null,
      child_task_config: null,
      config: { ...config, tier: 'basic', tools_max_depth: null, cycle_max_identical: null, locales: {} },
      change_count: 0,
    });
    expect((await read(made.body.id)).body).toEqual(made.body);
    const user = await app.signUp();
    expect((await read(made.body.id, user.token)).status).toBe(404);
  });

  test('names unknown tools, and arguments that a tool does not accept', async () => {
    const tool = await addTool(app.services.database, {
      input_schema: { type: 'object', properties: { unit: { type: 'string' } }, required: ['unit', 'from'] },
    });
    const nobody = crypto.randomUUID();
    const allow = (settings: Record<string, string | number>, more = {}) => ({
      config: { allowed_tools: { [tool.id]: { enabled: true, settings }, ...more } },
    });
    const lost = `config.allowed_tools.${nobody}`;
    const wrong = `config.allowed_tools.${tool.id}.settings`;
    const disabled = { [nobody]: { enabled: false } };
    expect(paths(await create(allow({ unit: 1 }, disabled)))).toEqual([400, wrong, lost]);
    expect(paths(await create(allow({ nothing: 'x' })))).toEqual([400, wrong]);
    const made = await create(allow({ unit: 'kg' }));
    expect(made.status).toBe(201);
    expect(paths(await update(made.body.id, allow({}, disabled)))).toEqual([400, lost]);
    expect((await read(made.body.id)).body).toEqual(made.body);
  });

  test('a parent task does not become its own child', async () => {
    const { id } = (await create({ task_type: 'parent' })).body;
    expect(paths(await update(id, child(id)))).toEqual([400, 'parent_task_id']);
  });

  test('an update is counted and audited by field; repeating it is only counted', async () => {
    const { id } = (await create({ config: { tier: 'pro' } })).body;
    const [first, second] = promptIds;
    const given = { name: 'Daily menu', prompt_ids: [second, first], deployment_state: 'prod' as const };
    const changed = await update(id, { ...given, change_count: 0 });
    expect(changed.body).toMatchObject({ ...given, tier: 'pro', change_count: 1 });
    expect((await update(id, given)).body.change_count).toBe(2);
    expect(await audits(id)).toHaveLength(2);
    expect((await update(id, { ...given, change_count: 0 })).error.error_code).toBe('STALE_WRITE');
    expect((await audits(id))[1]).toEqual({
      action: 'tasks.updateTask',
      changes: {
        name: { from: 'Weekly menu', to: 'Daily menu' },
        deployment_state: { from: 'new', to: 'prod' },
        prompt_ids: { from: [first, second], to: [second, first] },
      },
    });
    const locales = { en: { name: 'Old' }, ru: { name: 'Меню', description: 'Меню на день.' } };
    const translated = await update(id, { ...given, config: { locales } });
    expect(translated.body.config.locales).toEqual({
      en: { name: 'Daily menu', description: 'A menu for a week.' },
      ru: locales.ru,
    });
  });

  test('English texts that a form does not repeat and defaults that it adds are no change', async () => {
    const tool = await addTool(app.services.database, { name: 'convert' });
    const en = { name: 'Weekly menu', description: 'A menu for a week.' };
    const stored = { locales: { en }, allowed_tools: { [tool.id]: { enabled: true } } };
    const all = { enabled: true, max_calls: null, requires_confirmation: false, settings: null };
    const { id } = (await create({ config: stored })).body;
    await update(id, { config: { locales: {}, allowed_tools: { [tool.id]: all } } });
    expect(await audits(id)).toHaveLength(1);
    const asks = { ...all, requires_confirmation: true };
    await update(id, { config: { locales: {}, allowed_tools: { [tool.id]: asks } } });
    expect((await audits(id))[1]?.changes).toMatchObject({
      config: { from: { allowed_tools: { [tool.id]: all } }, to: { allowed_tools: { [tool.id]: asks } } },
    });
    const none = (await create({ config: { allowed_tools: null } })).body;
    await update(none.id, { config: { locales: {}, allowed_tools: {} } });
    expect(await audits(none.id)).toHaveLength(1);
  });

  test('all prompts share one model type and version', async () => {
    const [first] = promptIds;
    const { id } = (await create()).body;
    const grok = [first, await prompt({ model_type: 'grok', version: 2 })];
    const newer = [first, await prompt({ version: 2 })];
    for (const answer of [await create({ prompt_ids: grok }), await update(id, { prompt_ids: grok })]) {
      expect([answer.status, answer.error]).toMatchObject([
        422,
        {
          error_code: 'PROMPTS_MISMATCH',
          message: 'All prompts must have the same model type. Found ChatGPT and Grok',
        },
      ]);
    }
    expect((await create({ prompt_ids: newer })).error.message).toBe(
      'All prompts must have the same model version. Found version 1 and 2',
    );
    expect((await read(id)).body).toMatchObject({ prompt_ids: promptIds, change_count: 0 });
  });

  test('a prompt changed while tasks adopt it leaves them consistent', async () => {
    const shared = await prompt();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => create({ prompt_ids: [promptIds[0], shared] })),
      app.call(api.prompts.updatePrompt, {
        params: { id: shared },
        body: {
          title: 'A prompt',
          content: 'Write a weekly menu.',
          version: 2,
          role: 'user',
          model_type: 'chatgpt',
        },
        token,
      }),
    ]);
    expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
    const torn = await app.services.database.query(
      '',
      `select tp.task_id from task_prompts tp join prompts p on p.id = tp.prompt_id
       group by tp.task_id having count(distinct (p.model_type, p.version)) > 1`,
      [],
    );
    expect(torn).toEqual([]);
  });

  test('children are listed in order under their parent task only', async () => {
    const parent = (await create({ task_type: 'parent', name: 'Parent task' })).body;
    const plain = (await create()).body;
    const one = (await create(child(parent.id, { name: 'First child' }))).body;
    const two = (await create(child(parent.id, { name: 'Second child' }))).body;
    expect(two).toMatchObject({
      parent_task_id: parent.id,
      parent_task_name: 'Parent task',
      child_task_config,
    });
    expect(paths(await create(child(null)))).toEqual([400, 'parent_task_id']);
    expect(paths(await create({ ...child(parent.id), child_task_config: null }))).toEqual([
      400,
      'child_task_config',
    ]);
    for (const wrong of [plain.id, one.id, crypto.randomUUID()])
      expect(paths(await create(child(wrong)))).toEqual([400, 'parent_task_id']);
    expect(paths(await update(two.id, child(two.id)))).toEqual([400, 'parent_task_id']);
    const names = async (id: string) => (await read(id)).body.child_tasks.map(({ name }) => name);
    expect(await names(parent.id)).toEqual(['First child', 'Second child']);
    const other = (await create(scheduled)).body;
    await update(one.id, child(other.id, { name: 'First child' }));
    await update(one.id, child(parent.id, { name: 'First child' }));
    expect(await names(parent.id)).toEqual(['Second child', 'First child']);
    expect(paths(await update(parent.id, { task_type: 'plain' }))).toEqual([
      409,
      'child_tasks',
      'child_tasks',
    ]);
    expect(paths(await update(parent.id, child(other.id)))).toEqual([409, 'child_tasks', 'child_tasks']);
    expect((await update(parent.id, scheduled)).status).toBe(200);
    const freed = await update(one.id, { task_type: 'plain', parent_task_id: parent.id, child_task_config });
    expect(freed.body).toMatchObject({ parent_task_id: null, child_task_config: null });
    const copied = (await copy(two.id)).body;
    expect(copied).toMatchObject({ name: 'Second child (copy)', parent_task_id: parent.id });
  });

  test('a scheduled task always has a schedule parameter', async () => {
    const faults = async (answer: ReturnType<typeof create> | ReturnType<typeof update>) => {
      const { status, error } = await answer;
      return [status, ...(error.details ?? []).map(({ path, code }) => `${path} ${code}`)];
    };
    const missing = [400, 'required_parameters SCHEDULE_PARAMETER_REQUIRED'];
    const task_type = 'parent_scheduled' as const;
    expect(await faults(create({ task_type }))).toEqual(missing);
    const ofParent = { ...when, param_type: 'ParentInput' as const };
    expect(await faults(create({ task_type, required_parameters: [ofParent] }))).toEqual(missing);
    const { id } = (await create(scheduled)).body;
    expect(await faults(update(id, { task_type, required_parameters: [] }))).toEqual(missing);
    expect((await update(id, { task_type })).status).toBe(200);
    const plain = (await create()).body;
    expect(await faults(update(plain.id, { task_type }))).toEqual(missing);
  });

  test('a copy has the prompts and parameters, its own names, and is new', async () => {
    const locales = { ru: { name: 'Меню', description: 'Меню на неделю.' } };
    const source = (await create({ deployment_state: 'prod', config: { tier: 'ultra', locales } })).body;
    const made = await copy(source.id);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...source,
      id: made.body.id,
      name: 'Weekly menu (copy)',
      deployment_state: 'new',
      created_at: made.body.created_at,
      updated_at: made.body.updated_at,
      config: { ...source.config, locales: { ru: { ...locales.ru, name: 'Меню (копия)' } } },
    });
    expect((await audits(made.body.id))[0]?.changes).toEqual({
      copied_from: source.id,
      name: 'Weekly menu (copy)',
    });
  });

  test('a task is deleted only if nothing depends on it; otherwise the error lists what does', async () => {
    const { db } = app.services.database;
    const { id } = (await create(scheduled)).body;
    const kid = (await create(child(id, { name: 'The child' }))).body;
    const person = await app.signUp();
    const [now, user_id] = [app.clock.now(), person.id];
    const run = { id: newId(), user_id, agent_id: agentId, task_id: id, input_params: {}, created_at: now };
    await db.insert(executions).values({ ...run, task_name: 'T', agent_name: 'A', updated_at: now });
    const schedule = { id: newId(), user_id, task_id: id, cron_expressions: ['0 9 * * *'], timezone: 'UTC' };
    await db.insert(schedules).values({ ...schedule, parameters: {}, enabled: true });
    await app.call(api.users.updateSubscriptionData, {
      params: { id: user_id },
      body: { subscription_data: { purchased_tasks: [id] } },
      token,
    });
    const refused = await remove(id);
    expect(refused.error.error_code).toBe('IN_USE');
    expect(paths(refused)).toEqual([409, 'child_tasks', 'executions', 'schedules', 'owners']);
    expect(refused.error.details?.[0]?.message).toBe('The child');
    expect(paths(await update(id, { task_type: 'parent' }))).toEqual([409, 'schedules']);
    await app.call(api.users.deleteUser, { params: { id: user_id }, token });
    expect((await remove(kid.id)).status).toBe(200);
    const other = await app.signUp();
    await update(id, { ...scheduled, deployment_state: 'prod' });
    await app.call(api.users.toggleFavorite, { body: { task_id: id }, token: other.token });
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await app.call(api.users.getFavorites, { token: other.token })).body.favorites).toEqual([]);
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'tasks.deleteTask',
      changes: { name: 'Weekly menu' },
    });
  });

  test('rejects invalid fields by name, and unknown tasks, agents and prompts', async () => {
    const { id } = (await create()).body;
    const wrong: [string, Given][] = [
      ['name', { name: 'ab' }],
      ['prompt_ids', { prompt_ids: [] }],
      ['prompt_ids', { prompt_ids: [crypto.randomUUID()] }],
      ['agent_id', { agent_id: crypto.randomUUID() }],
      ['config.tools_max_depth', { config: { tools_max_depth: 51 } }],
      [
        'required_parameters.0.element_type',
        { required_parameters: [{ name: 'a', param_type: 'UserInput', data_type: 'Array' }] },
      ],
      ['output_parameters.0.options', { output_parameters: [{ name: 'a', data_type: 'Enum' }] }],
    ];
    for (const [path, given] of wrong) {
      for (const answer of [await create(given), await update(id, given)])
        expect(paths(answer)).toEqual([400, path]);
    }
    expect((await read(id)).body.change_count).toBe(0);
    const unknown = crypto.randomUUID();
    for (const { error } of [await update(unknown), await remove(unknown), await copy(unknown)])
      expect(error.error_code).toBe('TASK_NOT_FOUND');
  });
});
