import { describe, expect, it } from 'vitest';
import { aTask } from '../../../../testing/tasks.ts';
import { filterTasks, isInTab, taskTabs } from './admin-task-list.tsx';

describe('the list of tasks', () => {
  const prompts = [{ title: 'Secret sauce' }] as never;
  const plain = aTask({ name: 'Menu', description: 'Plans a week', tier: 'pro', prompts });
  const parent = aTask({
    name: 'Party',
    description: 'A dinner',
    task_type: 'parent',
    agent: { name: 'Chef' },
  });
  const scheduled = aTask({ name: 'Digest', description: 'Every day', task_type: 'parent_scheduled' });
  const child = aTask({
    ...{ name: 'Dessert', description: 'Sweet', task_type: 'child' as const },
    config: { tier: 'basic', locales: { ru: { name: 'Десерт' } } },
  });
  const all = [plain, parent, scheduled, child];
  const names = (search: string, tier: 'all' | 'pro' = 'all', language = 'en') =>
    filterTasks(all, { search, tier }, language).map(({ name }) => name);

  it.each<[string, 'all' | 'pro', string, string[]]>([
    ['', 'all', 'en', ['Dessert', 'Digest', 'Menu', 'Party']],
    ['', 'pro', 'en', ['Menu']],
    ['WEEK', 'all', 'en', ['Menu']],
    ['chef', 'all', 'en', ['Party']],
    ['secret sauce', 'all', 'en', ['Menu']],
    ['десерт', 'all', 'ru', ['Dessert']],
    ['десерт', 'all', 'en', []],
    ['dessert', 'all', 'ru', ['Dessert']],
    ['party', 'pro', 'en', []],
  ])('the list of tasks: search %j, tier %s, in %s: %j', (search, tier, language, expected) => {
    expect(names(search, tier, language)).toEqual(expected);
  });

  it.each([
    ['main', ['Menu', 'Party', 'Digest']],
    ['parents', ['Party', 'Digest']],
    ['children', ['Dessert']],
  ] as const)('the list of tasks on the tab %s has %j', (tab, expected) => {
    expect(taskTabs).toContain(tab);
    expect(all.filter((task) => isInTab(task, tab)).map(({ name }) => name)).toEqual(expected);
  });
});
