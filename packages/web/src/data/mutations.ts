import {
  type DataTag,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refresh } from './cache.ts';

/** A mutation whose response is what the query shows next. After a failure the query is read again if `rereads`. */
export function useReplace<T, V>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  mutationFn: (given: V) => Promise<NoInfer<T>>,
  { rereads = false } = {},
): UseMutationResult<T, Error, V> {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved: T) => client.setQueryData<T>(queryKey, saved),
    ...(rereads && { onError: () => refresh(client, queryKey) }),
  });
}

/** A mutation after which, done or failed, everything under the keys is read again. */
export function useMutationThenRefresh<T, V = void>(
  mutationFn: (given: V) => Promise<T>,
  ...stale: QueryKey[]
): UseMutationResult<T, Error, V> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, ...stale) });
}
