import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type UrlState<T> = [value: T, set: (value: T, options?: { push?: boolean }) => void];

/**
 * One query parameter as state, so that search, filter, sort, page and tab survive a reload. Of `values`, if they are
 * given, any other text counts as the fallback. Setting the fallback or an empty text removes it from the address.
 * `replace` by default: Back leaves the page instead of undoing letters. Lists whose filters also make up a request
 * parse the whole address at once (`filtersOf`).
 */
export function useUrlState(name: string, fallback?: string): UrlState<string>;
export function useUrlState<T extends string>(name: string, fallback: T, values: readonly T[]): UrlState<T>;
export function useUrlState(name: string, fallback = '', values?: readonly string[]): UrlState<string> {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string, { push = false }: { push?: boolean } = {}) => {
      void setParams(
        (current) => {
          if (value === '' || value === fallback) current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: !push, preventScrollReset: true },
      );
    },
    [name, fallback, setParams],
  );
  const stored = params.get(name) ?? fallback;
  return [!values || values.includes(stored) ? stored : fallback, set];
}

/** Returns how many of the given query parameters are in the address. */
export function useUrlCount(...names: string[]): number {
  const [params] = useSearchParams();
  return names.filter((name) => params.has(name)).length;
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
