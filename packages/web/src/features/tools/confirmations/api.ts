import { api } from '@agentarium/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** How often the list is asked for anew, in milliseconds: a run waits at most 15 minutes. */
const every = 5000;

/** Tool calls of all runs that wait for a yes or no, oldest first, page by page. */
export const pendingCallsQuery = infiniteQueryOptions({
  queryKey: ['pending-tool-calls'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(api.tools.listPendingToolCalls, { query: { limit: 50, cursor: pageParam }, signal }),
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: every,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

/** What tasks are called in each language, by id: a call knows the English name alone. */
export const taskNamesQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
  select: ({ items }) => new Map(items.map(({ id, config }) => [id, config.locales])),
});

/** Allows or denies a waiting call of any run. */
export function useDecideToolCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: string; confirmed: boolean }) =>
      call(api.tools.decideToolCall, { params: { id }, body: { confirmed } }),
    onSettled: () => client.invalidateQueries({ queryKey: pendingCallsQuery.queryKey }),
  });
}
