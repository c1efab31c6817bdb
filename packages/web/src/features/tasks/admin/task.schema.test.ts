import { taskInput } from '@agentarium/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import {
  listFaults,
  newToolValues,
  type TaskValues,
  taskSchema,
  toTaskInput,
  toTaskValues,
} from './task.schema.ts';

beforeAll(() => loadTexts(['tasks-admin']));

const id = '01900000-0000-7000-8000-0000000000b1';
const other = '01900000-0000-7000-8000-0000000000b2';
const stored = aTask({ name: 'Weekly menu', description: 'Plans a week of meals.', prompt_ids: [id] });
const filled = toTaskValues(stored);
type Config = Partial<TaskValues['config']>;
const values = (given: Partial<TaskValues>, config: Config = {}): TaskValues => ({
  ...filled,
  ...given,
  config: { ...filled.config, ...config },
});
const said = (given: Partial<TaskValues>, config?: Config) => shownErrors(taskSchema, values(given, config));
const child = { task_type: 'child' as const, parent_task_id: other };
const depth = (history_depth: string) => ({ ...filled.child_task_config, history_depth });

it.each<[string, Partial<TaskValues>, Config, string[]]>([
  ['nothing that is wrong', {}, {}, []],
  ['a prompt twice', { prompt_ids: [id, id] }, {}, ['prompt_ids: Already in the list']],
  ['a child with one', child, {}, []],
  [
    'a history of less',
    { ...child, child_task_config: depth('-1') },
    {},
    ['child_task_config.history_depth: History depth must be 0 or greater'],
  ],
  [
    'a history of more',
    { ...child, child_task_config: depth('11') },
    {},
    ['child_task_config.history_depth: History depth cannot exceed 10'],
  ],
  [
    'parameters that can’t be read',
    { required_parameters: '[{' },
    {},
    ['required_parameters: Must be a valid JSON array of parameters'],
  ],
  [
    'several faults of parameters, once',
    { required_parameters: '[{}, {}]' },
    {},
    ['required_parameters: Must be a valid JSON array of parameters'],
  ],
  [
    'outputs that are no list',
    { output_parameters: '5' },
    {},
    ['output_parameters: Must be a valid JSON array of output parameters'],
  ],
  [
    'a scheduled task without its parameter',
    { task_type: 'parent_scheduled' },
    {},
    [
      "required_parameters: A scheduled task needs a Schedule parameter; without it, users can't set a schedule",
    ],
  ],
  ['no limit: the agent’s counts', {}, { task_execution_limit: '' }, []],
  [
    'half a limit',
    {},
    { task_execution_limit: '2.5' },
    ['config.task_execution_limit: Enter a whole number'],
  ],
  [
    'fixed arguments that can’t be read',
    {},
    { allowed_tools: { [id]: { ...newToolValues(''), settings: '{' } } },
    [`config.allowed_tools.${id}.settings: Fixed arguments must be a JSON object`],
  ],
  [
    'a tool that may be called 1001 times',
    {},
    { allowed_tools: { [id]: newToolValues('1001') } },
    [`config.allowed_tools.${id}.max_calls: Cannot exceed 1,000`],
  ],
  [
    'half a translation',
    {},
    { locales: { ru: { name: 'Меню', description: '' } } },
    ['config.locales.ru.description: Required, because the English text is filled in'],
  ],
  [
    'a translation that is not begun',
    {},
    { locales: { ru: { name: '', description: '' } } },
    ['name', 'description'].map(
      (name) => `config.locales.ru.${name}: Required, because the English text is filled in`,
    ),
  ],
  [
    'a translation that is not begun, of a blank description too',
    { description: '' },
    { locales: { ru: { name: '', description: '' } } },
    [
      'description: This field is required',
      'config.locales.ru.name: Required, because the English text is filled in',
    ],
  ],
])('the task form reports at its field: %s', (_name, given, config, faults) => {
  expect(said(given, config)).toEqual(faults);
});

it('the task form reports at its field: everything missing from a new one, including the parent of a child', () => {
  expect(shownErrors(taskSchema, { ...toTaskValues(null), task_type: 'child' })).toEqual([
    'name: This field is required',
    'description: This field is required',
    'agent_id: Agent is required',
    'prompt_ids: At least one prompt is required',
    'parent_task_id: Parent task is required for child tasks',
  ]);
});

describe('the errors in a list of parameters', () => {
  const places = (...parameters: unknown[]) =>
    listFaults('required_parameters', JSON.stringify(parameters)).map(({ place }) => place);

  it.each<[string, unknown[], string[]]>([
    ['the second', [aParameter(), aParameter({ name: '' })], ['2.name']],
    ['a name twice', [aParameter(), aParameter()], ['2.name']],
    ['a part of a type', [aParameter({ data_type: 'Array' })], ['1.element_type']],
    ['an option', [aParameter({ data_type: 'Enum', options: [{ value: '' }] })], ['1.options.1.value']],
  ])('are located by position, counted from one: %s', (_name, parameters, expected) => {
    expect(places(...parameters)).toEqual(expected);
  });

  it('are not computed while the list can’t be parsed', () => {
    expect(listFaults('required_parameters', '[{')).toEqual([]);
    expect(listFaults('output_parameters', '{}')).toEqual([]);
  });

  it('differ for outputs: they have no source', () => {
    const output = { name: 'kcal', data_type: 'Float' };
    expect(listFaults('output_parameters', JSON.stringify([output]))).toEqual([]);
    expect(listFaults('required_parameters', JSON.stringify([output]))).toMatchObject([
      { place: '1.param_type' },
    ]);
  });
});

const recordId = '01900000-0000-7000-8000-000000000099';
const whole = (given: Partial<TaskValues> = {}): TaskValues => ({
  ...toTaskValues(aTask({ description: 'Counts calories', prompt_ids: [recordId] })),
  ...given,
});
const refusals = async (values: TaskValues) =>
  (await taskSchema.safeParseAsync(values)).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message.replace('tasks-admin:form.error.', '~')}`,
  ) ?? [];

it('the form of a task starts with the specification’s defaults', () => {
  const { task_type, deployment_state, child_task_config, config } = toTaskValues(null);
  expect([task_type, deployment_state, config.tier]).toEqual(['plain', 'new', 'basic']);
  expect(config.task_execution_limit).toBe('1');
  expect(child_task_config.history_depth).toBe('3');
  expect(newToolValues('').max_calls).toBe('10');
  expect(newToolValues('4').max_calls).toBe('4');
});

it('the form of a task sends a record back unchanged', () => {
  const task = aTask({
    prompt_ids: [recordId],
    task_type: 'child',
    parent_task_id: recordId,
    child_task_config: { include_parent_dialog: false, include_sibling_dialogs: true, history_depth: 0 },
    required_parameters: [aParameter()],
    output_parameters: [{ name: 'kcal', data_type: 'Integer', description: null }],
    config: {
      tier: 'basic',
      locales: { ru: { name: 'Тарелка', description: 'Считает калории' } },
      tools_enabled: true,
      tools_max_calls: 7,
      allowed_tools: { [recordId]: { enabled: true, max_calls: 3, settings: { units: 'metric' } } },
    },
  });
  const sent = taskInput.parse(toTaskInput(toTaskValues(task)));
  expect(sent).toMatchObject({
    parent_task_id: recordId,
    child_task_config: task.child_task_config,
    required_parameters: task.required_parameters,
    output_parameters: task.output_parameters,
    config: {
      tools_max_calls: 7,
      tools_max_depth: null,
      allowed_tools: { [recordId]: { max_calls: 3, settings: { units: 'metric' } } },
      locales: { ru: { name: 'Тарелка' } },
    },
  });
});

it('the form of a task drops what only children have for other types', () => {
  expect(toTaskInput(whole({ parent_task_id: recordId }))).toMatchObject({
    parent_task_id: null,
    child_task_config: null,
  });
});

it.each([
  ['', 'errors:detail.NOT_NUMBER'],
  ['2.5', 'errors:detail.NOT_INTEGER'],
])('the form’s validation rejects a history depth of %s', async (history_depth, message) => {
  const child = { include_parent_dialog: true, include_sibling_dialogs: true, history_depth };
  const values = whole({ task_type: 'child', parent_task_id: recordId, child_task_config: child });
  expect(await refusals(values)).toEqual([`child_task_config.history_depth: ${message}`]);
});

it('the form’s validation rejects figures out of range and settings that are not a JSON object, each at its field', async () => {
  const { config } = whole();
  const tool = { enabled: true, max_calls: '1001', requires_confirmation: false, settings: '{' };
  const lines = await refusals(
    whole({
      config: {
        ...config,
        task_execution_limit: '101',
        tools_max_calls: '0',
        tools_max_depth: '51',
        cycle_max_identical: 'x',
        allowed_tools: { [recordId]: tool },
      },
    }),
  );
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
    `config.allowed_tools.${recordId}.max_calls`,
    `config.allowed_tools.${recordId}.settings`,
    'config.cycle_max_identical',
    'config.task_execution_limit',
    'config.tools_max_calls',
    'config.tools_max_depth',
  ]);
});
