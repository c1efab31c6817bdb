import type { EndpointInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { executionQuery } from './executions.ts';

/** An answer of a run, or of a question about it. */
export type AnswerId = { executionId: string; followUpId?: string };

/** Rates an answer, or deletes its rating. */
export function useSetFeedback({ executionId, followUpId }: AnswerId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.executions.setFeedback>) =>
      followUpId === undefined
        ? call(api.executions.setFeedback, { params: { id: executionId }, body })
        : call(api.executions.setFollowUpFeedback, { params: { id: followUpId }, body }),
    onSuccess: ({ feedback }) =>
      client.setQueryData(executionQuery(executionId).queryKey, (known) => {
        if (!known || followUpId === undefined) return known && { ...known, feedback };
        const follow_ups = known.follow_ups.map((one) =>
          one.id === followUpId ? { ...one, feedback } : one,
        );
        return { ...known, follow_ups };
      }),
  });
}
