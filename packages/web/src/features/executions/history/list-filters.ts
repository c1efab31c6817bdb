import {
  type ExecutionSort,
  type ExecutionStatus,
  executionStatuses,
  maxLabelChars,
} from '@agentarium/contracts/names';
import type { ListFilters } from '../../../data/execution-lists.ts';

export type StatusFilter = ExecutionStatus | 'all';
/** The query parameters that filter the list. */
export const filterNames = ['search', 'sort', 'status', 'filter', 'date', 'task', 'label', 'pinned'] as const;

/** In the order of the menu. */
export const statusFilters = [
  ...new Set<StatusFilter>(['all', 'completed', 'running', ...executionStatuses]),
];

/** Periods in the address, in days ago, as insights count them. Children are excluded from both. */
const periods = { old: { from: 30, to: 7 }, month: { from: 29, to: null } } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The status in the address: `status`, or `filter=failed` as other screens link here. */
export function statusFilterOf(params: URLSearchParams): StatusFilter {
  const wanted = params.get('status') ?? params.get('filter');
  return statusFilters.find((status) => status === wanted) ?? 'all';
}

/** The start of a day in UTC, so the query stays the same all day. */
const startOfDay = (now: Date, daysAgo: number) => {
  const day = new Date(now.getTime() - daysAgo * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  return day.toISOString();
};

/** The order during a search: best match unless the address has `sort=newest`. */
export const sortOf = (params: URLSearchParams): ExecutionSort | undefined =>
  params.get('search')?.trim() ? (params.get('sort') === 'newest' ? 'newest' : 'rank') : undefined;

/**
 * The filters of an address (`status`, `filter`, `date=old|month`, `task`, `label`, `pinned=true`, `search`, `sort`);
 * invalid values are ignored.
 */
export function filtersOf(params: URLSearchParams, now: Date): ListFilters {
  const status = statusFilterOf(params);
  const task = params.get('task') ?? '';
  const period = periods[params.get('date') as keyof typeof periods];
  return {
    status: status === 'all' ? undefined : status,
    taskId: uuid.test(task) ? task : undefined,
    search: params.get('search')?.trim() || undefined,
    sort: sortOf(params),
    label: params.get('label')?.trim().slice(0, maxLabelChars) || undefined,
    pinned: params.get('pinned') === 'true' || undefined,
    from: period && startOfDay(now, period.from),
    to: period?.to ? startOfDay(now, period.to) : undefined,
  };
}
