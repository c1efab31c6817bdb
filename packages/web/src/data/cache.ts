import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';

/** Key roots that several features read or refresh. A key used by a single file is defined there. */
export const keys = {
  agents: ['agents'],
  dashboard: ['dashboard'],
  executions: ['executions'],
  notifications: ['notifications'],
  prompts: ['prompts'],
  schedules: ['schedules'],
  subscription: ['subscription'],
  tasks: ['tasks'],
  taskUsage: ['task-usage'],
  tools: ['tools'],
  users: ['users'],
} as const satisfies Record<string, QueryKey>;

/** The key of the mutations that tick boxes of an answer. */
export const ticksKey = (id: string) => [...keys.executions, 'ticks', id] as const;

/** Refetches everything under the keys: immediately if on screen, otherwise when shown next. */
export function refresh(client: QueryClient, ...stale: QueryKey[]): Promise<unknown> {
  const isOnDashboard = stale.some((key) => key === keys.executions || key === keys.schedules);
  const all = isOnDashboard ? [...stale, keys.dashboard] : stale;
  return Promise.all(all.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The queries for the records under `root`: all of them, and one by id. */
export const recordQueries = <Root extends QueryKey, Item, One>(
  root: Root,
  readPage: (options: { query: { cursor?: string }; signal: AbortSignal }) => Promise<Page<Item>>,
  readOne: (options: { params: { id: string }; signal: AbortSignal }) => Promise<One>,
) => ({
  all: queryOptions({
    queryKey: [...root, 'list'],
    queryFn: ({ signal }) => readAll((cursor) => readPage({ query: cursor ? { cursor } : {}, signal })),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...root, id],
      queryFn: ({ signal }) => readOne({ params: { id }, signal }),
    }),
});

type Page<T = unknown> = { items: T[]; next_cursor: string | null };

/** Cursor paging: each page says where the next begins. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
};

/** A list that the server filters and orders, page by page; stale pages are shown while others load. */
export const pagesQuery = <P extends Page, Filters extends object>(
  queryKey: QueryKey,
  filters: Filters,
  read: (options: { query: Filters & { limit: number; cursor?: string }; signal: AbortSignal }) => Promise<P>,
) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...queryKey, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      read({ query: { ...filters, limit: 48, ...(pageParam && { cursor: pageParam }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** A record's list, newest entry first, 20 at a time. */
export const historyQuery = <Entries extends Page>(
  queryKey: QueryKey,
  read: (options: {
    query: { limit: number; cursor: string | undefined };
    signal: AbortSignal;
  }) => Promise<Entries>,
) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ query: { limit: 20, cursor: pageParam }, signal }),
  });

/** Every page of a list, for a file. */
export async function readAll<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<T> = await read(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return items;
}
