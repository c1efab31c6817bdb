import { api, type Parameter } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask, type TaskGiven } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskPrompts } from '../../db/schema/index.ts';

describe('the check of a prompt', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const parameter = (name: string, facts: Partial<Parameter> = {}): Parameter => ({
    name,
    param_type: 'UserInput',
    data_type: 'String',
    locales: { en: { display_name: `The ${name}` } },
    ...facts,
  });
  const check = async (content: string, prompt_id?: string, headers: Record<string, string> = {}) =>
    (await app.call(api.prompts.checkPrompt, { body: { content, prompt_id }, token, headers })).body;
  const use = async (
    name: string,
    prompt_id: string,
    required_parameters: Parameter[],
    config: TaskGiven['config'] = {},
  ) => {
    const task = await addTask(app.services.database, { name, required_parameters, config });
    await app.services.database.db.insert(taskPrompts).values({ task_id: task.id, prompt_id, position: 1 });
  };

  const create = (content: string) =>
    app.call(api.prompts.createPrompt, {
      body: { title: 'Shared prompt', content, version: 1, model_type: 'chatgpt', role: 'user' },
      token,
    });

  test('lists the variables, shows a sample of each type, and does not change the prompt', async () => {
    const facts: Parameter[] = [
      parameter('check_meal'),
      parameter('check_days', { data_type: 'Integer' }),
      parameter('check_share', { data_type: 'Float' }),
      parameter('check_strict', { data_type: 'Boolean' }),
      parameter('check_from', { data_type: 'Date' }),
      parameter('check_diet', { data_type: 'Enum', options: [{ value: 'vegan' }, { value: 'keto' }] }),
      parameter('check_foods', { data_type: 'Array', element_type: 'String' }),
      parameter('check_sizes', { data_type: 'Map', key_type: 'String', value_type: 'Integer' }),
    ];
    const content = facts.map(({ name }) => `{{ ${name} }}`).join('|');
    const { id } = (await create(content)).body;
    await use('Has all', id, facts);
    const { variables, errors, preview } = await check(content, id);
    expect(variables.map(({ name, known }) => [name, known])).toEqual(facts.map(({ name }) => [name, true]));
    expect(errors).toEqual([]);
    expect(preview).toBe(
      '‹The check_meal›|3|2.5|true|2026-01-31|vegan|‹The check_foods 1›, ‹The check_foods 2›|The check_sizes: 3',
    );
  });

  test('shows numbers that the parameter takes', async () => {
    const content = '{{ pages }} {{ share }} {{ weights }}';
    const { id } = (await create(content)).body;
    await use('A report', id, [
      parameter('pages', { data_type: 'Integer', min: 50 }),
      parameter('share', { data_type: 'Float', max: 1 }),
      parameter('weights', { data_type: 'Array', element_type: 'Integer', min: 40 }),
    ]);
    expect((await check(content, id)).preview).toBe('50 1 40, 40');
  });

  test('reports a template that renders too much', async () => {
    const grow = '{% capture a %}{{ a }}{{ a }}{% endcapture %}';
    const { errors, preview } = await check(`{% capture a %}word{% endcapture %}${grow.repeat(40)}{{ a }}`);
    expect(errors).toMatchObject([{ code: 'TEMPLATE_TOO_LONG', line: 1 }]);
    expect(preview).toBeNull();
  });

  test('a variable is known only if every task that uses the prompt has it', async () => {
    const { id } = (await create('About {{ meal }}.')).body;
    await use('Has both', id, [parameter('meal'), parameter('mood')]);
    await use('Has one', id, [parameter('meal')]);
    const { variables, preview } = await check('{{ meal }} {{ mood }} {{ nowhere.deep }}', id);
    expect(variables).toEqual([
      { name: 'meal', known: true, missing_in: [], sample: '‹The meal›' },
      { name: 'mood', known: false, missing_in: ['Has one'], sample: '‹The mood›' },
      { name: 'nowhere', known: false, missing_in: ['Has both', 'Has one'], sample: '‹nowhere›' },
    ]);
    expect(preview).toBe('‹The meal› ‹The mood› ');
  });

  test('names the tasks without a variable in the language of the request', async () => {
    const { id } = (await create('About {{ mood }}.')).body;
    await use('Weekly menu', id, [], { locales: { ru: { name: 'Меню на неделю' } } });
    const { variables } = await check('{{ mood }}', id, { 'accept-language': 'ru' });
    expect(variables).toMatchObject([{ name: 'mood', missing_in: ['Меню на неделю'] }]);
  });

  test('ignores the variables of tasks that do not use the prompt', async () => {
    const { id } = (await create('About {{ sauce }}.')).body;
    await addTask(app.services.database, { required_parameters: [parameter('sauce')] });
    const unknown = [{ name: 'sauce', known: null, missing_in: [], sample: '‹sauce›' }];
    expect((await check('About {{ sauce }}.', id)).variables).toEqual(unknown);
    expect((await check('About {{ sauce }}.')).variables).toEqual(unknown);
  });

  test.each([
    ['an unknown tag', 'One\nTwo {% frobnicate %}', 'tag "frobnicate" not found', 2],
    ['a file', "{% include 'secrets' %}", 'tag "include" not found', 1],
  ])('reports the position of an error: %s', async (_, content, message, line) => {
    const { errors, preview } = await check(content);
    expect(preview).toBeNull();
    expect(errors).toEqual([{ message, line, code: 'TEMPLATE_INVALID', column: expect.any(Number) }]);
  });

  test('stops an endless template', async () => {
    const { errors, preview } = await check('{% for a in (1..100000000) %}{{ a }}{% endfor %}');
    expect([errors.length, preview]).toEqual([1, null]);
  });
});
