import { api, type Task } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Puts the children of a task in another order at once; refused with STALE_WRITE when they changed meanwhile. */
export function useOrderChildren({ id, change_count }: Pick<Task, 'id' | 'change_count'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: string[]) =>
      call(api.tasks.orderChildren, { params: { id }, body: { order, change_count } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['tasks'] }),
        client.invalidateQueries({ queryKey: ['agents'] }),
      ]),
  });
}
