import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Location } from './location.ts';
import type { Match, Params } from './match.ts';
import { useRouter, useShown } from './outlet.tsx';
import type { Blocker, NavigateFunction, NavigateOptions } from './router.ts';

export const useLocation = (): Location => useShown().location;
export const useParams = (): Params => useShown().params;
/** The routes from the outermost to the page. */
export const useMatches = (): Match['branch'] => useShown().branch;
export const useNavigate = (): NavigateFunction => useRouter().navigate;

/** Returns whether the next page is loading. */
export function useIsLoading(): boolean {
  const router = useRouter();
  return useSyncExternalStore(
    router.subscribe,
    () => router.state.isLoading,
    () => false,
  );
}

/** Returns whether the page is at `to`, or below it unless `end` is set. */
export function useIsActive(to: string, end = false): boolean {
  const { pathname } = useLocation();
  return pathname === to || (!end && pathname.startsWith(to === '/' ? to : `${to}/`));
}

type ChangeParams = (
  change: (current: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => Promise<void>;

/** The query of the address, and what changes it. */
export function useSearchParams(): [URLSearchParams, ChangeParams] {
  const router = useRouter();
  const { search } = useLocation();
  const change = useCallback<ChangeParams>(
    (next, options) =>
      router.navigate(`?${next(new URLSearchParams(router.state.location.search))}`, options),
    [router],
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, change];
}

/** Asks before a navigation that `blocks`; nothing happens unless the user agrees. */
export function useBlocker({ blocks, ask }: Blocker): void {
  const router = useRouter();
  const newest = useRef({ blocks, ask });
  useLayoutEffect(() => {
    newest.current = { blocks, ask };
  });
  useLayoutEffect(
    () =>
      router.block({
        blocks: (current, next) => newest.current.blocks(current, next),
        ask: () => newest.current.ask(),
      }),
    [router],
  );
}
