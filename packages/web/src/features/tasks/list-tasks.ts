import type { Task } from '@agentarium/contracts';
import type { SortKey, TaskFilters } from './task-filters.ts';
import { type TaskTexts, taskTexts } from './task-texts.ts';

export type ListedTask = { task: Task; texts: TaskTexts };

type Compare = (a: ListedTask, b: ListedTask) => number;

function comparison(sort: SortKey, byText: (a: string, b: string) => number): Compare {
  switch (sort) {
    case 'name':
      return (a, b) => byText(a.texts.name, b.texts.name);
    case 'agent':
      return (a, b) => byText(a.texts.agentName, b.texts.agentName);
    case 'created':
      return (a, b) => Date.parse(a.task.created_at) - Date.parse(b.task.created_at);
    case 'updated':
      return (a, b) => Date.parse(a.task.updated_at) - Date.parse(b.task.updated_at);
    default:
      return sort satisfies never;
  }
}

/** The filtered list, texts and search in the user's language; ties sort by name. */
export function listTasks(
  tasks: readonly Task[],
  favorites: readonly string[],
  filters: TaskFilters,
  language: string,
): ListedTask[] {
  const words = filters.search.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  const bySort = comparison(filters.sort, compare);
  const sign = filters.direction === 'asc' ? 1 : -1;
  return tasks
    .filter(
      (task) =>
        (filters.view === 'all' || favorites.includes(task.id)) &&
        (filters.type === 'all' || task.task_type === filters.type) &&
        (filters.execution === 'all' || task.execution_type === filters.execution),
    )
    .map((task) => ({ task, texts: taskTexts(task, language) }))
    .filter(({ texts: { name, description, agentName } }) =>
      [name, description, agentName].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort((a, b) => sign * bySort(a, b) || compare(a.texts.name, b.texts.name));
}
