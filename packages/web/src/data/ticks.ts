import * as api from '@agentarium/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { ticksKey } from './cache.ts';
import { executionQuery } from './executions.ts';

/** Ticks the boxes of an answer. It shows at once; a refusal takes it back. Quick changes are sent one after another. */
export function useSetTicks(id: string, onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = executionQuery(id);
  const store = (ticked: number[]) => client.setQueryData(queryKey, (known) => known && { ...known, ticked });
  const { mutate } = useMutation({
    mutationKey: ticksKey(id),
    scope: { id: `ticks-${id}` },
    mutationFn: (ticked: number[]) => call(api.executions.setTicks, { params: { id }, body: { ticked } }),
    onMutate: async (ticked) => {
      const before = client.getQueryData(queryKey)?.ticked ?? [];
      store(ticked);
      await client.cancelQueries({ queryKey });
      return before;
    },
    onError: (error, _ticked, before) => {
      if (before) store(before);
      onFailed(error);
    },
  });
  return mutate;
}
