import { api } from '@agentarium/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

export type AuditFilters = { action: string; target_type: string; target_id: string; actor: string };

const pageSize = 50;

/** What administrators did, newest first, page after page. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.audit.listAuditLogs, {
        query: { ...filters, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Others act too: what is opened again is asked for again.
    staleTime: 0,
  });
}
