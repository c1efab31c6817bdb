import type { Expectation } from '../expectation.ts';

export const adminRunExpectations: Record<string, Expectation> = {
  'executions.listAllExecutions': { reach: 'admin' },
  'executions.summarizeExecutions': { reach: 'admin' },
  'executions.exportExecutions': { reach: 'admin' },
};
