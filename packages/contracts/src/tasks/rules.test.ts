import { describe, expect, test } from 'vitest';
import { uuid } from '../testing/faults.ts';
import { listTasks } from './endpoints.ts';
import { isParentType, taskInput, taskUpdate } from './rules.ts';
import { taskType } from './schema.ts';

const child_task_config = { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 };
const good = {
  name: 'Weekly menu',
  description: 'A menu for a week.',
  agent_id: uuid,
  prompt_ids: [uuid],
  execution_type: 'once',
  task_type: 'plain',
  config: {},
};
const child = { task_type: 'child', parent_task_id: uuid, child_task_config };
const messages = (given: object) =>
  taskInput
    .safeParse({ ...good, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const tool = (given: object) => ({ config: { allowed_tools: { [uuid]: { enabled: true, ...given } } } });
const limits = (limit: number | null) => ({
  config: {
    task_execution_limit: limit,
    tools_max_calls: limit,
    tools_max_depth: limit,
    cycle_max_identical: limit,
  },
});
const childWith = (change: object) => ({ ...child, child_task_config: { ...child_task_config, ...change } });

describe('a task', () => {
  test.each([
    ['required fields only', {}],
    ['a parent and its settings as a child', child],
    ['no limits', limits(null)],
    ['a tool', tool({ max_calls: 10, requires_confirmation: true, settings: { unit: 'kg' } })],
    ['leftover fields of a child', { parent_task_id: null, child_task_config: null }],
    ['a whole translation', { config: { locales: { ru: { name: 'Меню', description: 'На неделю' } } } }],
  ])('is accepted with %s', (_with, given) => {
    expect(messages(given)).toEqual([]);
    expect(taskUpdate.safeParse({ ...good, ...given, change_count: 2 }).success).toBe(true);
  });

  test.each([
    ['a short name', { name: 'ab' }, 'name: Name must be at least 3 characters'],
    ['a long name', { name: 'x'.repeat(51) }, 'name: Name cannot exceed 50 characters'],
    [
      'a short description',
      { description: 'Short.' },
      'description: Description must be at least 10 characters',
    ],
    ['no agent', { agent_id: '' }, 'agent_id: Agent is required'],
    ['no prompts', { prompt_ids: [] }, 'prompt_ids: At least one prompt is required'],
    ['no list of prompts', { prompt_ids: undefined }, 'prompt_ids: At least one prompt is required'],
    [
      'a prompt twice, in another case',
      { prompt_ids: ['a', 'A'].map((end) => uuid.replace(/1$/, end)) },
      'prompt_ids: Must not occur twice',
    ],
    [
      'parameters that are not a list',
      { required_parameters: {} },
      'required_parameters: Must be a valid JSON array of parameters',
    ],
    [
      'outputs that are not a list',
      { output_parameters: 'x' },
      'output_parameters: Must be a valid JSON array of output parameters',
    ],
    [
      'no parent as a child',
      { ...child, parent_task_id: null },
      'parent_task_id: Parent task is required for child tasks',
    ],
    [
      'no settings as a child',
      { ...child, child_task_config: undefined },
      'child_task_config: Child task settings are required for child tasks',
    ],
    [
      'a negative history',
      childWith({ history_depth: -1 }),
      'child_task_config.history_depth: History depth must be 0 or greater',
    ],
    [
      'a history of eleven runs',
      childWith({ history_depth: 11 }),
      'child_task_config.history_depth: History depth cannot exceed 10',
    ],
    [
      'an incomplete translation',
      { config: { locales: { ru: { name: 'Меню', description: ' ' } } } },
      'config.locales.ru.description: The translation is required',
    ],
    [
      'a language without a code',
      { config: { locales: { Russian: {} } } },
      'config.locales.Russian: Must be a language code',
    ],
    [
      'a limit of 0 runs a day',
      { config: { task_execution_limit: 0 } },
      'config.task_execution_limit: Daily execution limit must be 1 or greater',
    ],
    [
      'a tool without calls',
      tool({ max_calls: 0 }),
      `config.allowed_tools.${uuid}.max_calls: Max calls must be 1 or greater`,
    ],
    [
      'a tool by its name',
      { config: { allowed_tools: { calculator: { enabled: true } } } },
      'config.allowed_tools.calculator: Must be an id (UUID)',
    ],
  ])('is refused with %s', (_with, given, message) => {
    expect(messages(given)).toEqual([message]);
    expect(taskUpdate.safeParse({ ...good, ...given }).success).toBe(false);
  });

  test('can have children if it is a parent', () => {
    expect(taskType.options.filter(isParentType)).toEqual(['parent', 'parent_scheduled']);
  });
});

test('tasks are listed by types between commas', () => {
  const types = (text: string) => listTasks.query.safeParse({ task_types: text }).data?.task_types;
  expect(types(' parent , parent_scheduled ')).toEqual(['parent', 'parent_scheduled']);
  expect(['', 'plain,', 'plain,nope', 'PLAIN'].map(types)).toEqual(Array(4).fill(undefined));
});
