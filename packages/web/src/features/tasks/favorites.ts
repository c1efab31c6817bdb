import { api } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../design/feedback/toast.tsx';
import { call } from '../../lib/api/api-client.ts';

/** The user's favourite tasks, as ids. */
export const favoritesQuery = queryOptions({
  queryKey: ['users', 'me', 'favorites'],
  queryFn: ({ signal }) => call(api.users.getFavorites, { signal }),
});

const mutationKey = ['favorites', 'toggle'];

/** Takes an id out of a list that has it, else puts it at the end. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((entry) => entry !== id) : [...ids, id];

/**
 * Turns a task's heart at once; a refusal turns it back and says so. Quick clicks are sent one after another, and the
 * server's list is read again only after the last, so that hearts never flicker.
 */
export function useToggleFavorite() {
  const { t } = useTranslation('tasks');
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = favoritesQuery;
  const turn = (id: string) =>
    queryClient.setQueryData(queryKey, (current) => ({ favorites: toggled(current?.favorites ?? [], id) }));
  return useMutation({
    mutationKey,
    scope: { id: 'favorites' },
    mutationFn: (id: string) => call(api.users.toggleFavorite, { body: { task_id: id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      turn(id);
    },
    onError: (error, id) => {
      turn(id);
      toast.error(error, t('favorite.failed'));
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) return queryClient.invalidateQueries({ queryKey });
    },
  });
}
