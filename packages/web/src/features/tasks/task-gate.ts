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

/** Whether a locked task also opens by buying its agent: one that the plan includes already is not for sale. */
export const opensWithAgent = (
  task: Pick<Task, 'agent'>,
  user: Pick<User, 'subscription_data'> | null,
  now: Date,
): boolean => user !== null && canBuyAgent(effectivePlan(user.subscription_data, now), task.agent.tier);
