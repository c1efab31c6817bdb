import type { PlanName, Task } from '@agentarium/contracts';
import { type Availability, availabilityOf, openingPlan, strictestState } from '../../lib/availability.ts';

/** Whether a task can be used: a task is no further than its agent. */
export const taskAvailability = (task: Task, isAdmin: boolean): Availability =>
  availabilityOf(
    {
      deployment_state: strictestState(task.deployment_state, task.agent.deployment_state),
      has_access: task.has_access,
    },
    isAdmin,
  );

/** The lowest plan that opens both the task and its agent. */
export const planThatOpens = (task: Pick<Task, 'tier' | 'agent'>): PlanName =>
  openingPlan(task.tier, task.agent.tier);
