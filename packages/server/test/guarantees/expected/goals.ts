import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ goalId }: World) => ({ params: { id: goalId } });
const range = { kind: 'stay', from: 61, to: 71 } as const;

/** The owner of a world has one goal for a number of its scheduled task. */
export const goalExpectations: Record<string, Expectation> = {
  'goals.listGoals': { reach: 'self' },
  'goals.createGoal': {
    reach: 'self',
    request: ({ scheduledTaskId }) => ({
      body: { task_id: scheduledTaskId, parameter: 'output.weight', ...range },
    }),
  },
  'goals.updateGoal': { reach: 'owner', request: (world) => ({ ...byId(world), body: range }) },
  'goals.deleteGoal': { reach: 'owner', request: byId },
};
