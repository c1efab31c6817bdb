import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * One query parameter as state, so that search, filter, sort, page and tab survive a reload. Setting the fallback
 * or an empty text removes it from the address. `replace` by default: Back leaves the page instead of undoing letters.
 */
export function useUrlState(
  name: string,
  fallback = '',
): [string, (value: string, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string, { push = false }: { push?: boolean } = {}) => {
      void setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '' || value === fallback) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: !push, preventScrollReset: true },
      );
    },
    [name, fallback, setParams],
  );
  return [params.get(name) ?? fallback, set];
}

/** Removes the given query parameters together, for a "clear filters" button. */
export function useClearUrlState(...names: string[]): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    void setParams((current) => new URLSearchParams([...current].filter(([name]) => !names.includes(name))), {
      replace: true,
      preventScrollReset: true,
    });
}
