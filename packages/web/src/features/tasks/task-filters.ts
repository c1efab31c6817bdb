import type { Task } from '@agentarium/contracts';
import { executionTypes, taskTypes } from '@agentarium/contracts/names';
import { useSearchParams } from 'react-router';
import { anyContains } from '../../lib/format.ts';
import { type TaskTexts, taskTexts } from './task-texts.ts';

export const views = ['favorites', 'all'] as const;
/** Children are listed with their parents, not here. */
export const typeFilters = ['all', ...taskTypes.filter((type) => type !== 'child')] as const;
export const executionFilters = ['all', ...executionTypes] as const;
export const sortKeys = ['name', 'agent', 'created', 'updated'] as const;
const directions = ['asc', 'desc'] as const;

type SortKey = (typeof sortKeys)[number];
type Direction = (typeof directions)[number];
export type TaskFilters = {
  view: (typeof views)[number];
  search: string;
  type: (typeof typeFilters)[number];
  execution: (typeof executionFilters)[number];
  sort: SortKey;
  direction: Direction;
};

/** Names ascending, dates newest first. */
export const usualDirection = (sort: SortKey): Direction =>
  sort === 'created' || sort === 'updated' ? 'desc' : 'asc';

const oneOf = <T extends string>(options: readonly T[], text: string | null, fallback: T): T =>
  options.find((option) => option === text) ?? fallback;

/** The filters in an address; unknown values are ignored. `filter=scheduled` means the scheduled ones of all tasks. */
export function readFilters(params: URLSearchParams): TaskFilters {
  const isScheduled = params.get('filter') === 'scheduled';
  const sort = oneOf(sortKeys, params.get('sort'), 'name');
  return {
    view: oneOf(views, params.get('view'), isScheduled ? 'all' : 'favorites'),
    search: params.get('search') ?? '',
    type: oneOf(typeFilters, params.get('type'), isScheduled ? 'parent_scheduled' : 'all'),
    execution: oneOf(executionFilters, params.get('execution'), 'all'),
    sort,
    direction: oneOf(directions, params.get('order'), usualDirection(sort)),
  };
}

/** Writes filters to an address: defaults are left out, other parameters stay. */
export function writeFilters(current: URLSearchParams, filters: TaskFilters): URLSearchParams {
  const next = new URLSearchParams(current);
  const setParam = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  next.delete('filter');
  setParam('view', filters.view, 'favorites');
  setParam('search', filters.search, '');
  setParam('type', filters.type, 'all');
  setParam('execution', filters.execution, 'all');
  setParam('sort', filters.sort, 'name');
  setParam('order', filters.direction, usualDirection(filters.sort));
  return next;
}

/** Returns whether the list is filtered, apart from favorites or all. */
export const isNarrowed = ({ search, type, execution }: TaskFilters): boolean =>
  search.trim() !== '' || type !== 'all' || execution !== 'all';

/** The list's filters, kept in the address; `change` merges new ones. */
export function useTaskFilters(): [TaskFilters, (change: Partial<TaskFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Partial<TaskFilters>) =>
    void setParams((current) => writeFilters(current, { ...readFilters(current), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [readFilters(params), change];
}

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
      anyContains(language, [name, description, agentName], filters.search),
    )
    .sort((a, b) => sign * bySort(a, b) || compare(a.texts.name, b.texts.name));
}
