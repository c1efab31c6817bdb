import {
  type EndpointQuery,
  type ExecutionSort,
  type ExecutionStatus,
  isExecutionOpen,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, keys } from './cache.ts';

type Query = EndpointQuery<typeof api.users.listUserExecutions>;

const readPage = (userId: string, query: Query, signal: AbortSignal) =>
  call(api.users.listUserExecutions, { params: { id: userId }, query, signal });

const isAnyOpen = ({ items }: { items: { status: ExecutionStatus }[] }) =>
  items.some(({ status }) => isExecutionOpen(status));

/** The filters of the list of executions. */
export type ListFilters = {
  status?: ExecutionStatus | undefined;
  taskId?: string | undefined;
  search?: string | undefined;
  sort?: ExecutionSort | undefined;
  label?: string | undefined;
  pinned?: true | undefined;
  /** Only executions between these instants. */
  from?: string | undefined;
  to?: string | undefined;
};

const pageSize = 24;

/** A user's executions, newest first, page by page; disabled while there is no user. */
export function executionsQuery(userId: string | undefined, filters: ListFilters) {
  const { status, taskId, search, sort, label, pinned, from, to } = filters;
  // A search lists children too, unless it is for the executions that an insight counts.
  const include_child =
    !from && (status || taskId || search || label || pinned) ? ('true' as const) : undefined;
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.executions, 'list', userId, { status, taskId, search, sort, label, pinned, from, to }],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        userId ?? '',
        {
          limit: pageSize,
          cursor: pageParam,
          include_child,
          status,
          task_id: taskId,
          search,
          sort,
          label,
          pinned: pinned && 'true',
          from,
          to,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: userId !== undefined,
    // Offline it fails, and the answers on this device are listed, instead of waiting for the connection.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => isAnyOpen(page)) ? 5_000 : false),
  });
}

/** Rows of an agent's history on one page (docs/spec/user-side.md#constants). */
export const agentHistoryPageSize = 5;

/** A user's executions with an agent, newest first, children included. */
export const agentHistoryQuery = (userId: string, agentId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.executions, 'of-agent', userId, agentId],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        userId,
        { agent_id: agentId, include_child: 'true', limit: agentHistoryPageSize, cursor: pageParam },
        signal,
      ),
  });

const latestCount = 3;

/** A user's latest executions of a task, children included; refetched while one of them is active. */
export const latestExecutionsQuery = (userId: string, taskId: string) =>
  queryOptions({
    queryKey: [...keys.executions, 'latest-of-task', userId, taskId],
    queryFn: ({ signal }) =>
      readPage(userId, { task_id: taskId, include_child: 'true', limit: latestCount }, signal),
    select: (page) => page.items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAnyOpen(state.data) ? 5_000 : false),
  });

/** Executions that the palette finds by their names. */
const recentCount = 50;

/** A user's latest executions, newest first, without children. */
export const recentExecutionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.executions, 'recent', userId],
    queryFn: ({ signal }) => readPage(userId, { limit: recentCount }, signal),
    select: (page) => page.items,
    staleTime: 0,
  });

/** The number of executions that the palette shows of those found by their answers. */
const bestCount = 5;

/** The best of a user's executions in which something is found, children included. */
export const bestExecutionsQuery = (userId: string, search: string) =>
  queryOptions({
    queryKey: [...keys.executions, 'best', userId, search],
    queryFn: ({ signal }) => readPage(userId, { search, include_child: 'true', limit: bestCount }, signal),
    select: (page) => page.items,
  });

/** More runs at a time than an account normally has. */
const activeCount = 20;

/** A user's runs in progress, newest first, children included. Everything that changes a run refetches them. */
export const activeExecutionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.executions, 'active', userId],
    queryFn: async ({ signal }) => {
      const read = (status: ExecutionStatus) =>
        readPage(userId, { status, include_child: 'true', limit: activeCount }, signal);
      const pages = await Promise.all([read('pending'), read('running')]);
      // A run that starts meanwhile is on both pages.
      const runs = pages.flatMap(({ items }) => items.map((run) => [run.id, run] as const));
      return [...new Map(runs).values()];
    },
  });
