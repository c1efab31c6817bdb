import { beforeAll, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { listFaults, taskSchema } from './task-schema.ts';
import { newToolValues, type TaskValues, toTaskValues } from './task-values.ts';

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

describe('the task form reports at its field', () => {
  it.each<[string, Partial<TaskValues>, Config, string[]]>([
    ['nothing that is wrong', {}, {}, []],
    ['no name', { name: '' }, {}, ['name: This field is required']],
    ['no agent', { agent_id: '' }, {}, ['agent_id: Agent is required']],
    ['no prompts', { prompt_ids: [] }, {}, ['prompt_ids: At least one prompt is required']],
    ['a prompt twice', { prompt_ids: [id, id] }, {}, ['prompt_ids: Already in the list']],
    [
      'a child without a parent',
      { task_type: 'child' },
      {},
      ['parent_task_id: Parent task is required for child tasks'],
    ],
    ['a child with one', child, {}, []],
    ['a parent that no other type needs', { task_type: 'plain', parent_task_id: other }, {}, []],
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
      ['config.task_execution_limit: Must be a valid integer'],
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
      [`config.allowed_tools.${id}.max_calls: Cannot exceed 1000`],
    ],
    [
      'half a translation',
      {},
      { locales: { ru: { name: 'Меню', description: '' } } },
      ['config.locales.ru.description: Required, because the English text is filled in'],
    ],
    ['a translation that is not begun', {}, { locales: { ru: { name: '', description: '' } } }, []],
  ])('%s', (_name, given, config, faults) => {
    expect(said(given, config)).toEqual(faults);
  });

  it('everything missing from a new one, including the parent of a child', () => {
    expect(shownErrors(taskSchema, { ...toTaskValues(null), task_type: 'child' })).toEqual([
      'name: This field is required',
      'description: This field is required',
      'agent_id: Agent is required',
      'prompt_ids: At least one prompt is required',
      'parent_task_id: Parent task is required for child tasks',
    ]);
  });
});

describe('the errors in a list of parameters', () => {
  const places = (...parameters: unknown[]) =>
    listFaults('required_parameters', JSON.stringify(parameters)).map(({ place }) => place);

  it.each<[string, unknown[], string[]]>([
    ['nothing', [aParameter()], []],
    ['the second', [aParameter(), aParameter({ name: '' })], ['2.name']],
    ['a name twice', [aParameter(), aParameter()], ['2.name']],
    ['a part of a type', [aParameter({ data_type: 'Array' })], ['1.element_type']],
    ['an option', [aParameter({ data_type: 'Enum', options: [{ value: '' }] })], ['1.options.0.value']],
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
