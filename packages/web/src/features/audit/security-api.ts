import { api, type SecurityEventKind, securityEventKinds } from '@agentarium/contracts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, send, urlOf } from '../../lib/api/api-client.ts';
import { networkError } from '../../lib/api/api-error.ts';
import { downloadFile } from '../../lib/download.ts';

export type SecurityFilters = { kind: string; account: string; ip: string };

const pageSize = 50;

/** What is asked for; a kind that does not exist, from an old address, is left out. */
const queryOf = ({ kind, account, ip }: SecurityFilters) => ({
  kind: securityEventKinds.find((known): known is SecurityEventKind => known === kind),
  account: account || undefined,
  ip: ip || undefined,
});

/** Sign-ins, failures, resets and exports, newest first, page after page. */
export function useSecurityEvents(filters: SecurityFilters) {
  return useInfiniteQuery({
    queryKey: ['security-events', filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.security.listSecurityEvents, {
        query: { ...queryOf(filters), limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves what the filters leave as a file of JSON lines. */
export function useExportSecurityEvents(filters: SecurityFilters) {
  return useMutation({
    mutationFn: async () => {
      const { method, path } = api.security.exportSecurityEvents;
      const response = await send(urlOf(path, { query: queryOf(filters) }), { method });
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      const content = await response.blob().catch(() => Promise.reject(networkError()));
      downloadFile(name ?? 'agentarium-security.jsonl', content);
    },
  });
}
