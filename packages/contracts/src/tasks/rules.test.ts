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
const limits = (limit: number | null) => ({
  config: {
    task_execution_limit: limit,
    tools_max_calls: limit,
    tools_max_depth: limit,
    cycle_max_identical: limit,
  },
});

describe('a task', () => {
  test.each([
    ['a parent and its settings as a child', child],
    ['no limits', limits(null)],
    ['leftover fields of a child', { parent_task_id: null, child_task_config: null }],
  ])('is accepted with %s', (_with, given) => {
    expect(messages(given)).toEqual([]);
    expect(taskUpdate.safeParse({ ...good, ...given, change_count: 2 }).success).toBe(true);
  });

  test.each([
    ['a short name', { name: 'ab' }, 'name: Name must be at least 3 characters'],
    ['no agent', { agent_id: '' }, 'agent_id: Agent is required'],
    ['no prompts', { prompt_ids: [] }, 'prompt_ids: At least one prompt is required'],
    ['no list of prompts', { prompt_ids: undefined }, 'prompt_ids: At least one prompt is required'],
    [
      'a prompt twice, in another case',
      { prompt_ids: ['a', 'A'].map((end) => uuid.replace(/1$/, end)) },
      'prompt_ids: Must not occur twice',
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
      'an incomplete translation',
      { config: { locales: { ru: { name: 'Меню', description: ' ' } } } },
      'config.locales.ru.description: The translation is required',
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
