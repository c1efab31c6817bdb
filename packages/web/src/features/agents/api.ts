import { api } from '@agentarium/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** All agents that the user may see. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { signal }),
  select: (page) => page.items,
});

/** One agent with its tasks. */
export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id],
    queryFn: ({ signal }) => call(api.agents.getAgent, { params: { id }, signal }),
  });

/** Rows of an agent's history on one page (docs/spec/user-side.md#constants). */
export const historyPageSize = 5;

/** The user's runs with an agent, newest first, child runs included; each page knows the key of the next. */
export const agentHistoryQuery = (userId: string, agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['executions', 'of-agent', userId, agentId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(api.users.listUserExecutions, {
        params: { id: userId },
        query: {
          agent_id: agentId,
          include_child: 'true',
          limit: historyPageSize,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor,
  });
