import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ executionId }: World) => ({ params: { id: executionId } });

export const labelExpectations: Record<string, Expectation> = {
  'executions.setLabels': {
    reach: 'owner',
    request: (world) => ({ ...byId(world), body: { labels: [`Label ${world.mark}`] } }),
  },
  'executions.setPin': { reach: 'owner', request: (world) => ({ ...byId(world), body: { pinned: true } }) },
  'executions.setTicks': {
    reach: 'owner',
    request: (world) => ({ ...byId(world), body: { ticked: [0, 2] } }),
  },
  'executions.listLabels': { reach: 'self' },
};
