import { executionTypes, taskTypes } from '@agentarium/contracts/names';
import { useSearchParams } from 'react-router';

export const views = ['favorites', 'all'] as const;
/** Children are listed with their parents, not here. */
export const typeFilters = ['all', ...taskTypes.filter((type) => type !== 'child')] as const;
export const executionFilters = ['all', ...executionTypes] as const;
export const sortKeys = ['name', 'agent', 'created', 'updated'] as const;
const directions = ['asc', 'desc'] as const;

export type SortKey = (typeof sortKeys)[number];
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
