import {
  type DataTag,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refresh } from './cache.ts';

/** A mutation whose response becomes the query's data. With `rereads` the query is refetched after a failure. */
export function useReplace<T, V>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  mutationFn: (variables: V) => Promise<NoInfer<T>>,
  { rereads = false } = {},
): UseMutationResult<T, Error, V> {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved: T) => client.setQueryData<T>(queryKey, saved),
    ...(rereads && { onError: () => refresh(client, queryKey) }),
  });
}

/** A mutation that refetches everything under the keys, whether it succeeded or failed. */
export function useMutationThenRefresh<T, V = void>(
  mutationFn: (variables: V) => Promise<T>,
  ...stale: QueryKey[]
): UseMutationResult<T, Error, V> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, ...stale) });
}
