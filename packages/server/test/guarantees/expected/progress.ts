import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ executionId }: World) => ({ params: { id: executionId } });
const byExecution = ({ executionId }: World) => ({ params: { executionId } });
const chart = {
  id: 'chart_1',
  primary_parameter: 'output.weight',
  secondary_parameter: null,
  position: 0,
};

export const progressExpectations: Record<string, Expectation> = {
  'executions.getExecutionProgress': { reach: 'owner', request: byId },
  'executions.getOutputsProgress': {
    reach: 'self',
    request: ({ scheduledTaskId }) => ({ query: { outputs: `${scheduledTaskId}:weight` } }),
  },
  'executions.getProgressPreferences': { reach: 'owner', request: byExecution },
  'executions.saveProgressPreferences': {
    reach: 'owner',
    request: (world) => ({
      ...byExecution(world),
      body: {
        chart_preferences: {
          version: 1,
          charts: [chart],
          metadata: { last_modified: null, auto_generated: true },
        },
      },
    }),
  },
};
