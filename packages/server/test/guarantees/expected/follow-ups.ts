import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ executionId }: World) => ({ params: { id: executionId } });

export const followUpExpectations: Record<string, Expectation> = {
  'executions.createFollowUp': {
    reach: 'owner',
    request: (world) => ({ ...byId(world), query: { wait: 0 }, body: { message: 'And then?' } }),
  },
  'executions.listFollowUps': { reach: 'owner', request: byId },
  'executions.streamFollowUp': {
    reach: 'owner',
    request: ({ followUpId }) => ({ params: { id: followUpId } }),
  },
  'executions.cancelFollowUp': {
    reach: 'owner',
    request: ({ openFollowUpId }) => ({ params: { id: openFollowUpId } }),
  },
};
