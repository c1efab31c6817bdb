import { describe, expect, test } from 'vitest';
import { tiers } from '../subscription/names.ts';
import {
  anyWhole,
  choice,
  type Field,
  faultsOf,
  fieldCases,
  flag,
  identity,
  otherUuid,
  text,
  untested,
  uuid,
  whole,
} from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import { listTasks } from './endpoints.ts';
import { deploymentStates, executionTypes, llmModels, taskTypes } from './names.ts';
import {
  childrenOrder,
  childTaskConfigInput,
  promptsMove,
  taskConfigInput,
  taskInput,
  taskUpdate,
} from './rules.ts';
import { taskTrialInput } from './trial.ts';

const good = {
  name: 'Weekly menu',
  description: 'A menu for a week.',
  agent_id: uuid,
  prompt_ids: [uuid],
  execution_type: 'once',
  task_type: 'plain',
  config: {},
};
const childSettings = { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 };
const prompts = (count: number) =>
  Array.from({ length: count }, (_, at) => uuid.slice(0, -2) + String(at).padStart(2, '0'));

const table: Record<string, Field> = {
  name: text(3, 50),
  description: text(10, 500),
  agent_id: identity(),
  prompt_ids: {
    good: [[uuid], prompts(20)],
    bad: [
      [[], 'AT_LEAST_ONE'],
      [prompts(21), 'TOO_MANY maximum=20'],
      [[uuid, uuid], 'DUPLICATE'],
      [[uuid, uuid.toUpperCase()], 'DUPLICATE'],
      [['x'], '.0 ID_FORMAT'],
      [[uuid, 7], '.1 NOT_TEXT'],
      [{}, 'NOT_LIST'],
      [undefined, 'REQUIRED'],
    ],
  },
  execution_type: choice(executionTypes),
  task_type: { ...choice(taskTypes), good: ['plain', 'parent', 'parent_scheduled'] },
  parent_task_id: identity('nullish'),
  child_task_config: { good: [undefined, null, childSettings], bad: [['x', 'NOT_OBJECT']] },
  required_parameters: { good: [undefined, []], bad: [['[]', 'NOT_LIST']] },
  output_parameters: { good: [undefined, []], bad: [[{}, 'NOT_LIST']] },
  deployment_state: choice(deploymentStates, 'optional'),
  config: {
    good: [{}],
    bad: [
      [undefined, 'REQUIRED'],
      [[], 'NOT_OBJECT'],
      [{ color: 1 }, '.color UNKNOWN_FIELD'],
    ],
  },
};

describe('each field of a task', () => {
  testEveryField(taskInput, good, table);

  testFields(taskUpdate, good, { change_count: anyWhole('optional') }, 'changes with %s');
});

describe('a child task', () => {
  const child = { ...good, task_type: 'child', parent_task_id: uuid, child_task_config: childSettings };

  test.each([
    ['has a parent and its settings', child, []],
    ['requires a parent', { ...child, parent_task_id: null }, ['parent_task_id PARENT_REQUIRED']],
    [
      'requires its settings',
      { ...child, child_task_config: null },
      ['child_task_config CHILD_SETTINGS_REQUIRED'],
    ],
    [
      'needs both',
      { ...good, task_type: 'child' },
      ['parent_task_id PARENT_REQUIRED', 'child_task_config CHILD_SETTINGS_REQUIRED'],
    ],
  ])('%s', (_name, body, faults) => {
    expect(faultsOf(taskInput, body)).toEqual(faults);
    expect(faultsOf(taskUpdate, { ...body, change_count: 3 })).toEqual(faults);
  });

  const settings = {
    include_parent_dialog: flag(),
    include_sibling_dialogs: flag(),
    history_depth: whole(0, 10),
  };
  testEveryField(childTaskConfigInput, childSettings, settings);
});

describe('the settings of a task', () => {
  const translated = (count: number) =>
    Object.fromEntries(prompts(count).map((_, at) => [`x${String.fromCharCode(97 + at)}`, {}]));
  const fields: Record<string, Field> = {
    task_execution_limit: whole(1, 100, 'nullish'),
    tier: choice(tiers, 'optional'),
    tools_enabled: flag('nullish'),
    tools_max_calls: whole(1, 1000, 'nullish'),
    tools_max_depth: whole(1, 50, 'nullish'),
    cycle_max_identical: whole(1, 20, 'nullish'),
    allowed_tools: {
      good: [undefined, null, {}, { [uuid]: { enabled: true } }],
      bad: [
        [[], 'NOT_OBJECT'],
        [{ calculator: { enabled: true } }, '.calculator ID_FORMAT'],
        [{ [uuid]: true }, `.${uuid} NOT_OBJECT`],
        [{ [uuid]: { enabled: true, limit: 1 } }, `.${uuid}.limit UNKNOWN_FIELD`],
      ],
    },
    locales: {
      good: [
        undefined,
        {},
        { ru: { name: 'Меню', description: 'На неделю' } },
        { 'pt-BR': {} },
        translated(20),
      ],
      bad: [
        [translated(21), 'TOO_MANY maximum=20'],
        [{ Russian: {} }, '.Russian LANGUAGE_CODE'],
        [{ ru: { name: 'Меню' } }, '.ru.description TRANSLATION_REQUIRED'],
        [{ ru: { name: ' ', description: 'На неделю' } }, '.ru.name TRANSLATION_REQUIRED'],
        [{ ru: { name: 'я'.repeat(51), description: 'x' } }, '.ru.name TOO_LONG maximum=50'],
        [{ ru: { title: 'Меню' } }, '.ru.title UNKNOWN_FIELD'],
      ],
    },
  };

  testFields(taskConfigInput, {}, fields);

  test('are all tested', () => {
    expect(untested(taskConfigInput, fields)).toEqual([]);
  });

  const allowed = {
    enabled: flag(),
    max_calls: whole(1, 1000, 'nullish'),
    requires_confirmation: flag('nullish'),
    settings: {
      good: [undefined, null, {}, { unit: 'kg', deep: [1, { a: null }] }],
      bad: [['kg', 'NOT_OBJECT']],
    },
  } satisfies Record<string, Field>;
  test.each(fieldCases({ enabled: true }, allowed))('of an allowed tool: %s', (_name, tool, faults) => {
    const path = `allowed_tools.${uuid}`;
    expect(faultsOf(taskConfigInput, { allowed_tools: { [uuid]: tool } })).toEqual(
      faults.map((fault) => `${path}.${fault}`),
    );
  });
});

describe('other task calls', () => {
  testFields(
    promptsMove,
    { model_type: 'grok', version: 2 },
    { model_type: choice(llmModels), version: whole(1, 1000) },
    'moving their prompts: %s',
  );

  const order: Field = {
    good: [[], [uuid, otherUuid], Array(500).fill(uuid)],
    bad: [
      [Array(501).fill(uuid), 'TOO_MANY maximum=500'],
      [['x'], '.0 ID_FORMAT'],
      [undefined, 'REQUIRED'],
      [uuid, 'NOT_LIST'],
    ],
  };
  testFields(
    childrenOrder,
    { order: [] },
    { order, change_count: anyWhole('optional') },
    'ordering their children: %s',
  );

  const trial = { task: good };
  const model: Field = {
    good: [undefined, { model_type: 'grok', version: 1000 }],
    bad: [
      [null, 'REQUIRED'],
      [{ model_type: 'grok' }, '.version REQUIRED'],
      [{ model_type: 'other', version: 1 }, `.model_type NOT_OPTION options=${llmModels.join(', ')}`],
      [{ model_type: 'grok', version: 1001 }, '.version TOO_BIG maximum=1000'],
      [{ model_type: 'grok', version: 1, key: 'x' }, '.key UNKNOWN_FIELD'],
    ],
  };
  const parameters: Field = {
    good: [undefined, {}, { a: [1] }],
    bad: [
      ['x', 'NOT_OBJECT'],
      [null, 'REQUIRED'],
    ],
  };
  testFields(taskTrialInput, trial, { model, parameters, 'task.name': text(3, 50) }, 'trying them: %s');

  test.each([
    ['plain', ['plain']],
    ['plain,child', ['plain', 'child']],
    [' parent , parent_scheduled ', ['parent', 'parent_scheduled']],
  ])('listing the types %j', (task_types, read) => {
    expect(listTasks.query.parse({ task_types }).task_types).toEqual(read);
  });

  test.each([
    ['', 0],
    ['plain,', 1],
    ['plain,nope', 1],
    ['PLAIN', 0],
  ])('listing rejects the types %j', (task_types, at) => {
    const options = taskTypes.join(', ');
    expect(faultsOf(listTasks.query, { task_types })).toEqual([
      `task_types.${at} NOT_OPTION options=${options}`,
    ]);
  });
});
