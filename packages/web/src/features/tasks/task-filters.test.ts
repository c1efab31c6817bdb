import { isTaskListed, type Task } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../../testing/tasks.ts';
import { isNarrowed, listTasks, readFilters, type TaskFilters, writeFilters } from './task-filters.ts';

const usual: TaskFilters = {
  view: 'favorites',
  search: '',
  type: 'all',
  execution: 'all',
  sort: 'name',
  direction: 'asc',
};
const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (address: string, change: Partial<TaskFilters>) =>
  writeFilters(new URLSearchParams(address), { ...read(address), ...change }).toString();

describe('readFilters', () => {
  it.each<[string, Partial<TaskFilters>]>([
    ['', {}],
    ['view=all&search=menu', { view: 'all', search: 'menu' }],
    ['type=parent&execution=once', { type: 'parent', execution: 'once' }],
    ['filter=scheduled', { view: 'all', type: 'parent_scheduled' }],
    ['filter=scheduled&view=favorites', { type: 'parent_scheduled' }],
    ['filter=scheduled&type=plain', { view: 'all', type: 'plain' }],
    ['sort=created', { sort: 'created', direction: 'desc' }],
    ['sort=created&order=asc', { sort: 'created' }],
    ['view=x&type=child&execution=x&sort=x&order=x', {}],
  ])('%s', (address, expected) => {
    expect(read(address)).toEqual({ ...usual, ...expected });
  });
});

describe('writeFilters', () => {
  it.each<[string, Partial<TaskFilters>, string]>([
    ['', {}, ''],
    ['', { view: 'all', type: 'plain' }, 'view=all&type=plain'],
    ['view=all&type=plain', { view: 'favorites', type: 'all' }, ''],
    ['filter=scheduled', { search: 'day' }, 'view=all&search=day&type=parent_scheduled'],
    ['filter=scheduled', { type: 'all' }, 'view=all'],
    ['sort=created', { direction: 'asc' }, 'sort=created&order=asc'],
    ['kept=1', { sort: 'updated', direction: 'desc' }, 'kept=1&sort=updated'],
  ])('%s with %o', (address, change, expected) => {
    expect(write(address, change)).toBe(expected);
  });

  it('restores what it wrote', () => {
    const filters: TaskFilters = {
      view: 'all',
      search: 'a&b=c',
      type: 'parent',
      execution: 'once',
      sort: 'updated',
      direction: 'asc',
    };
    expect(readFilters(writeFilters(new URLSearchParams(), filters))).toEqual(filters);
  });
});

it('view and order of the tasks are not filters', () => {
  expect(isNarrowed({ ...usual, view: 'all', sort: 'agent', direction: 'desc' })).toBe(false);
  expect(isNarrowed({ ...usual, search: '  ' })).toBe(false);
  expect(isNarrowed({ ...usual, search: 'x' })).toBe(true);
  expect(isNarrowed({ ...usual, execution: 'once' })).toBe(true);
});

describe('isTaskListed', () => {
  it.each<[string, Parameters<typeof aTask>[0], boolean, boolean]>([
    ['prod', {}, true, true],
    ['a child', { task_type: 'child' }, false, false],
    ['new', { deployment_state: 'new' }, false, false],
    ['dev, as Coming Soon', { deployment_state: 'dev' }, true, true],
    ['agent in test', { agent: { deployment_state: 'test' } }, false, true],
    ['agent in dev', { agent: { deployment_state: 'dev' } }, false, false],
    ['agent in new', { agent: { deployment_state: 'new' } }, false, false],
    ['outside the plan', { has_access: false }, false, false],
  ])('%s', (_, task, forUser, forAdmin) => {
    expect(isTaskListed(aTask(task), false)).toBe(forUser);
    expect(isTaskListed(aTask(task), true)).toBe(forAdmin);
  });
});

describe('listTasks', () => {
  const menu = aTask({
    name: 'Weekly menu',
    task_type: 'parent',
    created_at: '2026-11-03T00:00:00Z',
    updated_at: '2026-11-04T00:00:00Z',
    config: { tier: 'basic', locales: { ru: { name: 'Меню на неделю', description: 'Семь дней' } } },
  });
  const joke = aTask({
    name: 'Joke',
    description: 'Funny',
    execution_type: 'once',
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-06T00:00:00Z',
    agent: { name: 'Comedian' },
  });
  const brief = aTask({
    name: 'Briefing',
    task_type: 'parent_scheduled',
    created_at: '2026-11-02T00:00:00Z',
    updated_at: '2026-11-05T00:00:00Z',
    agent: { name: 'Assistant' },
  });
  const tasks: Task[] = [menu, joke, brief];
  const list = (address: string, language = 'en') =>
    listTasks(tasks, [joke.id], readFilters(new URLSearchParams(address)), language).map(
      ({ texts }) => texts.name,
    );

  it.each<[string, string[]]>([
    ['', ['Joke']],
    ['view=all', ['Briefing', 'Joke', 'Weekly menu']],
    ['view=all&order=desc', ['Weekly menu', 'Joke', 'Briefing']],
    ['view=all&sort=agent', ['Briefing', 'Joke', 'Weekly menu']],
    ['view=all&sort=created', ['Weekly menu', 'Briefing', 'Joke']],
    ['view=all&sort=updated', ['Joke', 'Briefing', 'Weekly menu']],
    ['view=all&type=parent', ['Weekly menu']],
    ['view=all&execution=once', ['Joke']],
    ['view=all&search=FUNNY', ['Joke']],
    ['view=all&search=dietologist', ['Weekly menu']],
    ['search=briefing', []],
  ])('%s', (address, expected) => {
    expect(list(address)).toEqual(expected);
  });

  it('searches and sorts in the user’s language', () => {
    expect(list('view=all&search=НЕДЕЛЮ', 'ru')).toEqual(['Меню на неделю']);
    expect(list('view=all&search=weekly', 'ru')).toEqual([]);
  });

  it('sorts ties by name in either direction', () => {
    const same = ['C', 'A', 'B'].map((name) => aTask({ name }));
    const order = readFilters(new URLSearchParams('view=all&sort=created'));
    expect(listTasks(same, [], order, 'en').map(({ texts }) => texts.name)).toEqual(['A', 'B', 'C']);
  });
});
