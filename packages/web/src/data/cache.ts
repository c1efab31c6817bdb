import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
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

/** A mutation, and what is refetched before it counts as done. */
export function useChange<A extends unknown[], T>(
  change: (...args: A) => Promise<T>,
  after: (client: QueryClient, result: T, ...args: A) => unknown,
): (...args: A) => Promise<T> {
  const client = useQueryClient();
  return async (...args) => {
    const result = await change(...args);
    await after(client, result, ...args);
    return result;
  };
}

/** The queries for the records under `root`: the list, and one record by id. */
export const recordQueries = <Root extends QueryKey, Item, One>(
  root: Root,
  readAll: (options: { signal: AbortSignal }) => Promise<{ items: Item[] }>,
  readOne: (options: { params: { id: string }; signal: AbortSignal }) => Promise<One>,
) => ({
  all: queryOptions({
    queryKey: [...root, 'list'],
    queryFn: ({ signal }) => readAll({ signal }),
    select: (page) => page.items,
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...root, id],
      queryFn: ({ signal }) => readOne({ params: { id }, signal }),
    }),
});

/** Saves a record, or creates one if `current` is null; fails with STALE_WRITE if somebody changed it meanwhile. */
export const useSave = <T extends Stored, Input extends object>(
  create: (call: { body: Input }) => Promise<T>,
  update: (call: ReturnType<typeof changeOf<Input>>) => Promise<T>,
  after: (client: QueryClient, saved: T) => unknown,
) =>
  useChange(
    (current: Stored | null, input: Input) =>
      current ? update(changeOf(current, input)) : create({ body: input }),
    after,
  );

/** Copies a record and returns the copy. */
export const useCopy = <T>(copy: (call: ById) => Promise<T>, after: (client: QueryClient) => unknown) =>
  useChange((id: string) => copy({ params: { id } }), after);

/** Deletes a record and drops it from the cache; fails with IN_USE while something needs it. */
export const useDelete = (
  remove: (call: ById) => Promise<unknown>,
  query: (id: string) => { queryKey: QueryKey },
  after: (client: QueryClient) => unknown,
) =>
  useChange(
    (id: string) => remove({ params: { id } }),
    (client, _gone, id) => {
      client.removeQueries({ queryKey: query(id).queryKey });
      return after(client);
    },
  );

type ById = { params: { id: string } };
type Stored = { id: string; change_count: number };

/** A changed record in the server's format; fails with STALE_WRITE if somebody changed it meanwhile. */
export const changeOf = <I extends object>({ id, change_count }: Stored, input: I) => ({
  params: { id },
  body: { ...input, change_count },
});

type Page<T = unknown> = { items: T[]; next_cursor: string | null };

/** Cursor paging: each page says where the next begins. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
};

/** A record's list, newest entry first, 20 at a time. */
export const historyQuery = <Entry>(
  queryKey: QueryKey,
  read: (options: {
    query: { limit: number; cursor: string | undefined };
    signal: AbortSignal;
  }) => Promise<Page<Entry>>,
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
