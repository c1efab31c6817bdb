import { expect, it } from 'vitest';
import { aTask } from '../../../../testing/tasks.ts';
import { findScheduled } from './scheduled-task-list.tsx';

const locales = { ru: { name: 'Утренняя сводка', description: 'Каждое утро' } };
const tasks = [
  aTask({ name: 'Weekly menu', description: 'Seven dinners' }),
  aTask({ name: 'Morning brief', description: 'Weather and WORK', config: { tier: 'basic', locales } }),
];

it.each([
  ['en', '', ['Morning brief', 'Weekly menu']],
  ['en', '  WEEKLY ', ['Weekly menu']],
  ['en', 'work', ['Morning brief']],
  ['en', 'сводка', []],
  ['ru', 'УТРЕН', ['Утренняя сводка']],
  ['ru', 'dinners', ['Weekly menu']],
])('a search for scheduled tasks in %s for %j finds %j', (language, search, expected) => {
  expect(findScheduled(tasks, language, search).map(({ name }) => name)).toEqual(expected);
});
