import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refresh } from './cache.ts';

/**
 * A mutation whose response becomes the query's data; quick changes are sent one after another, so that the last response
 * has them all. With `rereads` the query is refetched after a failure.
 */
export function useReplace<T, V>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  mutationFn: (variables: V) => Promise<NoInfer<T>>,
  { rereads = false } = {},
): UseMutationResult<T, Error, V> {
  const client = useQueryClient();
  return useMutation({
    scope: { id: queryKey.join(' ') },
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

type ById = { params: { id: string } };
type Stored = { id: string; change_count: number };

/** A changed record in the server's format; fails with STALE_WRITE if somebody changed it meanwhile. */
const changeOf = <Input extends object>({ id, change_count }: Stored, input: Input) => ({
  params: { id },
  body: { ...input, change_count },
});

/** Saves a record, or creates one if `base` is null; fails with STALE_WRITE if somebody changed it meanwhile. */
export function useSave<T extends Stored, Input extends object>(
  create: (options: { body: Input }) => Promise<T>,
  update: (options: ReturnType<typeof changeOf<Input>>) => Promise<T>,
  after: (client: QueryClient, saved: T) => unknown,
): UseMutationResult<T, Error, { base: Stored | null; input: Input }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, input }) => (base ? update(changeOf(base, input)) : create({ body: input })),
    onSuccess: (saved) => after(client, saved),
  });
}

/** Copies a record and returns the copy. */
export function useCopy<T>(
  copy: (options: ById) => Promise<T>,
  after: (client: QueryClient) => unknown,
): UseMutationResult<T, Error, string> {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id) => copy({ params: { id } }), onSuccess: () => after(client) });
}

/** Archives a record, or brings it back; refetches after a refusal too, since somebody may have deleted it. */
export function useArchive<T>(
  archive: (options: ById & { body: { archived: boolean } }) => Promise<T>,
  after: (client: QueryClient, saved: T | undefined) => unknown,
): UseMutationResult<T, Error, { id: string; archived: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }) => archive({ params: { id }, body: { archived } }),
    onSettled: (saved) => after(client, saved),
  });
}

/** Deletes a record and drops it from the cache; fails with IN_USE while something needs it. Refetches either way. */
export function useDelete(
  remove: (options: ById) => Promise<unknown>,
  query: (id: string) => { queryKey: QueryKey },
  after: (client: QueryClient) => unknown,
): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id) => remove({ params: { id } }),
    onSuccess: (_deleted, id) => client.removeQueries({ queryKey: query(id).queryKey }),
    // Also after a refusal: somebody else may have deleted it.
    onSettled: () => after(client),
  });
}
