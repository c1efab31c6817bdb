import { useRef, useState } from 'react';
import { type FollowUpRequest, useCreateFollowUp } from '../../../data/executions.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/new-key.ts';

/** Asks about an execution's answer and reports why it couldn't. `ask` returns whether the question was accepted. */
export function useAsk(executionId: string) {
  const create = useCreateFollowUp(executionId);
  const [problem, setProblem] = useState<unknown>(null);
  const neverResponds = useRef<{ body: string; key: string } | null>(null);
  return {
    problem,
    /** The question being sent now. */
    sending: create.isPending ? create.variables.input : null,
    async ask(input: FollowUpRequest['input']): Promise<boolean> {
      // A question without a response is resent under the same key, so it can't be asked twice.
      const body = JSON.stringify(input);
      const key = neverResponds.current?.body === body ? neverResponds.current.key : newKey();
      neverResponds.current = { body, key };
      setProblem(null);
      try {
        await create.mutateAsync({ input, idempotencyKey: key });
        neverResponds.current = null;
        return true;
      } catch (error) {
        if (!isApiError(error, 'NETWORK')) neverResponds.current = null;
        setProblem(error);
        return false;
      }
    },
  };
}
