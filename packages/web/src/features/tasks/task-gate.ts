import {
  type Availability,
  availabilityOf,
  canBuyAgent,
  effectivePlan,
  openingPlan,
  type PlanName,
  strictestState,
  type Task,
  type User,
} from '@agentarium/contracts';

/** A task's availability, limited by its agent's. */
export const taskAvailability = (task: Task, isAdmin: boolean): Availability =>
  availabilityOf(
    {
      deployment_state: strictestState(task.deployment_state, task.agent.deployment_state),
      has_access: task.has_access,
    },
    isAdmin,
  );

/** The lowest plan that unlocks both the task and its agent. */
export const planThatOpens = (task: Pick<Task, 'tier' | 'agent'>): PlanName =>
  openingPlan(task.tier, task.agent.tier);

/** Returns whether buying its agent unlocks a task: agents included in the plan are not for sale. */
export const opensWithAgent = (
  task: Pick<Task, 'agent'>,
  user: Pick<User, 'subscription_data'> | null,
  now: Date,
): boolean => user !== null && canBuyAgent(effectivePlan(user.subscription_data, now), task.agent.tier);
