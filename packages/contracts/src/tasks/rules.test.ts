import { describe, expect, test } from 'vitest';
import { isParentType, taskInput, taskUpdate } from './rules.ts';
import { taskType } from './schema.ts';

const uuid = '01900000-0000-7000-8000-000000000001';
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
const issues = (given: object) =>
  taskInput
    .safeParse({ ...good, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const tool = (given: object) => ({ config: { allowed_tools: { [uuid]: { enabled: true, ...given } } } });

describe('a task', () => {
  test.each([
    ['required fields only', {}],
    ['the shortest', { name: 'abc', description: 'x'.repeat(10) }],
    ['the longest', { name: 'x'.repeat(50), description: 'x'.repeat(500) }],
    ['a child', child],
    ['a plain one with leftover child fields', { parent_task_id: null, child_task_config: null }],
    ['limits at their min', { config: limits(1, 1, 1, 1) }],
    ['limits at their max', { config: limits(100, 1000, 50, 20) }],
    ['no limits', { config: limits(null, null, null, null) }],
    ['a tool', tool({ max_calls: 10, requires_confirmation: true, settings: { unit: 'kg' } })],
    ['a history of zero runs', { ...child, child_task_config: { ...child_task_config, history_depth: 0 } }],
    ['a history of ten runs', { ...child, child_task_config: { ...child_task_config, history_depth: 10 } }],
  ])('is accepted: %s', (_, given) => {
    expect(issues(given)).toEqual([]);
  });

  test.each([
    ['a short name', { name: 'ab' }, 'name: Name must be at least 3 characters'],
    ['a long name', { name: 'x'.repeat(51) }, 'name: Name cannot exceed 50 characters'],
    [
      'a short description',
      { description: 'Short.' },
      'description: Description must be at least 10 characters',
    ],
    [
      'a long description',
      { description: 'x'.repeat(501) },
      'description: Description cannot exceed 500 characters',
    ],
    ['no execution type', { execution_type: undefined }, expect.stringContaining('execution_type: ')],
    ['no type', { task_type: undefined }, expect.stringContaining('task_type: ')],
    [
      'a child whose settings lack a boolean',
      { ...child, child_task_config: { ...child_task_config, include_parent_dialog: 'yes' } },
      expect.stringContaining('child_task_config.include_parent_dialog: '),
    ],
    ['no agent', { agent_id: '' }, 'agent_id: Agent is required'],
    ['no prompts', { prompt_ids: [] }, 'prompt_ids: At least one prompt is required'],
    ['no list of prompts', { prompt_ids: undefined }, 'prompt_ids: At least one prompt is required'],
    ['a duplicate prompt', { prompt_ids: [uuid, uuid] }, 'prompt_ids: Each prompt can be used once'],
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
      'a child without a parent',
      { ...child, parent_task_id: null },
      'parent_task_id: Parent task is required for child tasks',
    ],
    [
      'a child without settings',
      { ...child, child_task_config: undefined },
      'child_task_config: Child task settings are required for child tasks',
    ],
    ...depth(-1, 'History depth must be 0 or greater'),
    ...depth(11, 'History depth cannot exceed 10'),
    ...depth(1.5, 'History depth must be a whole number'),
    ...limit('task_execution_limit', 'Daily execution limit', 1, 100),
    ...limit('tools_max_calls', 'Max tool calls', 1, 1000),
    ...limit('tools_max_depth', 'Max tool depth', 1, 50),
    ...limit('cycle_max_identical', 'Max identical calls', 1, 20),
    ['a tool without a switch', tool({ enabled: undefined }), expect.stringContaining(`${uuid}.enabled: `)],
    [
      'a tool with 0 calls',
      tool({ max_calls: 0 }),
      expect.stringContaining('Max calls must be 1 or greater'),
    ],
    [
      'a tool without an id',
      { config: { allowed_tools: { x: { enabled: true } } } },
      expect.stringContaining('.x: '),
    ],
    [
      'an incomplete translation',
      { config: { locales: { ru: { name: 'Меню' } } } },
      'config.locales.ru.description: The translation is required',
    ],
    ['an unknown type', { task_type: 'other' }, expect.stringContaining('task_type: ')],
    ['an unknown execution type', { execution_type: 'twice' }, expect.stringContaining('execution_type: ')],
    ['an unknown field', { position: 3 }, expect.stringContaining('position')],
  ])('is rejected: %s', (_, given, issue) => {
    expect(issues(given)).toEqual([issue]);
  });

  test('an update can include the version that it changes', () => {
    expect(taskUpdate.safeParse({ ...good, change_count: 2 }).success).toBe(true);
    expect(taskUpdate.safeParse({ ...good, ...child, parent_task_id: null }).success).toBe(false);
  });

  test('two types have children', () => {
    expect(taskType.options.filter(isParentType)).toEqual(['parent', 'parent_scheduled']);
  });
});

function limits(...[task_execution_limit, tools_max_calls, tools_max_depth, cycle_max_identical]: unknown[]) {
  return { task_execution_limit, tools_max_calls, tools_max_depth, cycle_max_identical };
}

function depth(history_depth: number, message: string): [string, object, string][] {
  const config = { ...child_task_config, history_depth };
  return [[message, { ...child, child_task_config: config }, `child_task_config.history_depth: ${message}`]];
}

function limit(field: string, label: string, min: number, max: number): [string, object, string][] {
  const row = (value: number, message: string): [string, object, string] => [
    `${field} ${value}`,
    { config: { [field]: value } },
    `config.${field}: ${label} ${message}`,
  ];
  return [
    row(min - 1, `must be ${min} or greater`),
    row(max + 1, `cannot exceed ${max}`),
    row(1.5, 'must be a whole number'),
  ];
}
