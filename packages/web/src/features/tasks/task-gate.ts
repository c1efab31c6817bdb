import {
  canBuyAgent,
  effectivePlan,
  openingPlan,
  type PlanName,
  type Task,
  type User,
} from '@agentarium/contracts';

/** The lowest plan that unlocks both the task and its agent. */
export const planThatOpens = (task: Pick<Task, 'tier' | 'agent'>): PlanName =>
  openingPlan(task.tier, task.agent.tier);

/** Returns whether buying its agent unlocks a task: agents included in the plan are not for sale. */
export const opensWithAgent = (
  task: Pick<Task, 'agent'>,
  user: Pick<User, 'subscription_data'> | null,
  now: Date,
): boolean => user !== null && canBuyAgent(effectivePlan(user.subscription_data, now), task.agent.tier);
