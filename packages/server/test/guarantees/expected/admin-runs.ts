import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const runId = ({ executionId }: World) => ({ params: { id: executionId } });

/** Other people's runs, for administrators. */
export const adminRunExpectations: Record<string, Expectation> = {
  'executions.listAllExecutions': { reach: 'admin' },
  'executions.summarizeExecutions': { reach: 'admin' },
  'executions.exportExecutions': { reach: 'admin' },
  'executions.inspectExecution': { reach: 'admin', request: runId },
  'executions.revealExecution': {
    reach: 'admin',
    request: (world) => ({ ...runId(world), body: { reason: 'The user asked for help' } }),
  },
  'executions.cancelUserExecution': {
    reach: 'admin',
    request: ({ pendingId }) => ({ params: { id: pendingId } }),
  },
  'executions.retryExecution': { reach: 'admin', request: runId, answers: 'ALREADY_EXECUTED' },
};
