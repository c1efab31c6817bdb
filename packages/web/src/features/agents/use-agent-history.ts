import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { agentHistoryQuery } from '../../data/execution-lists.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';

const toPage = (text: string) => Math.max(1, Math.trunc(Number(text)) || 1);

/**
 * One page of the history, its number in the address. The server pages by key, so reloading page 3 first reads the two
 * before it; a number beyond the end shows the last page.
 */
export function useAgentHistory(userId: string, agentId: string) {
  const [text, setText] = useUrlState('page', '1');
  const query = useInfiniteQuery(agentHistoryQuery(userId, agentId));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const wanted = toPage(text);
  const canReadOn = loaded > 0 && hasNextPage && !isFetchNextPageError;
  const lacksPage = loaded < wanted && canReadOn;

  useEffect(() => {
    if (loaded < wanted && canReadOn && !isFetchingNextPage) void fetchNextPage();
  }, [loaded, wanted, canReadOn, isFetchingNextPage, fetchNextPage]);

  const number = Math.min(wanted, Math.max(1, loaded));
  return {
    query,
    rows: data?.pages[number - 1]?.items ?? [],
    isLoading: query.isPending || lacksPage,
    number,
    hasPrevious: number > 1,
    hasNext: number < loaded || (number === loaded && hasNextPage),
    goTo: (page: number) => setText(String(page), { push: true }),
  };
}
