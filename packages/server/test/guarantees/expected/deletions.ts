import type { Expectation } from '../expectation.ts';

export const deletionExpectations: Record<string, Expectation> = {
  'executions.deleteExecution': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId } }),
  },
  'executions.deleteExecutions': {
    reach: 'owner',
    request: ({ executionId, pendingId }) => ({ body: { ids: [executionId, pendingId] } }),
  },
};
