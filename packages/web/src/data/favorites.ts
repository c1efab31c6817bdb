import * as api from '@agentarium/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';
import { favoritesQuery } from './tasks.ts';

/** Removes an id from a list, or appends it. */
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((entry) => entry !== id) : [...ids, id];

/**
 * Toggles a favorite optimistically; a refusal reverts it and is passed to `onFailed`. Quick clicks are sent one after
 * another and the server's list is refetched only after the last, so hearts never flicker.
 */
export function useToggleFavorite(onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = favoritesQuery;
  const turn = (id: string) =>
    client.setQueryData(queryKey, (current) => ({ favorites: toggled(current?.favorites ?? [], id) }));
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'favorites' },
    mutationFn: (id: string) => call(api.users.toggleFavorite, { body: { task_id: id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      turn(id);
    },
    onError: (error, id) => {
      turn(id);
      onFailed(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1)
        return refresh(client, queryKey, keys.dashboard);
    },
  });
}
