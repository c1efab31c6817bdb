import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { MockRequest } from './api.ts';

type Change<A extends unknown[], T> = { mutateAsync: (...args: A) => Promise<T> };

/** A request as one line: `GET /public/tasks?limit=5`. */
export const requestLine = ({
  method,
  path,
  query,
}: Pick<MockRequest, 'method' | 'path' | 'query'>): string =>
  `${method} ${path}${query.size > 0 ? `?${query}` : ''}`;

/** A cache holding these queries, to test how `data/` changes affect it. */
export function aCache(queries: Record<string, { queryKey: QueryKey }>) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  for (const { queryKey } of Object.values(queries)) client.setQueryData(queryKey, {} as never);
  const named = (is: (queryKey: QueryKey) => boolean) =>
    Object.entries(queries).flatMap(([name, { queryKey }]) => (is(queryKey) ? [name] : []));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return {
    client,
    wrapper,
    /** Returns which of the queries are stale. */
    stale: () => named((queryKey) => client.getQueryState(queryKey)?.isInvalidated === true),
    forgotten: () => named((queryKey) => client.getQueryData(queryKey) === undefined),
    /** Runs a mutation hook; returns its result or error. */
    async change<A extends unknown[], T>(useIt: () => Change<A, T>, ...args: A): Promise<unknown> {
      const { result } = renderHook(useIt, { wrapper });
      const { mutateAsync } = result.current;
      return act(() => mutateAsync(...args).catch((error: unknown) => error));
    },
  };
}
