import { useRef, useState } from 'react';
import { type FollowUpRequest, useCreateFollowUp } from '../../../data/executions.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/new-key.ts';

/** Asks about the answer of an execution and says what stood in the way. `ask` gives whether it was accepted. */
export function useAsk(executionId: string) {
  const create = useCreateFollowUp(executionId);
  const [problem, setProblem] = useState<unknown>(null);
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  return {
    problem,
    /** What is being sent now. */
    sending: create.isPending ? create.variables.input : null,
    async ask(input: FollowUpRequest['input']): Promise<boolean> {
      // A question whose answer never came is sent again under its key, so that it can't be asked twice.
      const body = JSON.stringify(input);
      const key = unanswered.current?.body === body ? unanswered.current.key : newKey();
      unanswered.current = { body, key };
      setProblem(null);
      try {
        await create.mutateAsync({ input, idempotencyKey: key });
        unanswered.current = null;
        return true;
      } catch (error) {
        if (!isApiError(error, 'NETWORK')) unanswered.current = null;
        setProblem(error);
        return false;
      }
    },
  };
}
