import { executionTypes, taskTypes } from '@agentarium/contracts/names';

export const views = ['favorites', 'all'] as const;
/** Children stand with their parents, not in the list. */
export const typeFilters = ['all', ...taskTypes.filter((type) => type !== 'child')] as const;
export const executionFilters = ['all', ...executionTypes] as const;
export const sortKeys = ['name', 'agent', 'created', 'updated'] as const;
export const directions = ['asc', 'desc'] as const;

export type SortKey = (typeof sortKeys)[number];
export type Direction = (typeof directions)[number];
export type TaskFilters = {
  view: (typeof views)[number];
  search: string;
  type: (typeof typeFilters)[number];
  execution: (typeof executionFilters)[number];
  sort: SortKey;
  direction: Direction;
};

/** Names from A, dates from the newest. */
export const usualDirection = (sort: SortKey): Direction =>
  sort === 'created' || sort === 'updated' ? 'desc' : 'asc';

const oneOf = <T extends string>(options: readonly T[], text: string | null, fallback: T): T =>
  options.find((option) => option === text) ?? fallback;

/**
 * The filters that an address means; values it does not know count as absent. `filter=scheduled` means the scheduled ones of all tasks.
 */
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

/** The address of some filters: what is usual is left out, other parameters stay. */
export function writeFilters(current: URLSearchParams, filters: TaskFilters): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  next.delete('filter');
  put('view', filters.view, 'favorites');
  put('search', filters.search, '');
  put('type', filters.type, 'all');
  put('execution', filters.execution, 'all');
  put('sort', filters.sort, 'name');
  put('order', filters.direction, usualDirection(filters.sort));
  return next;
}

/** Whether something narrows the list beside the choice of favourites or all. */
export const isNarrowed = ({ search, type, execution }: TaskFilters): boolean =>
  search.trim() !== '' || type !== 'all' || execution !== 'all';
