import type { Tier } from '../subscription/names.ts';
import { effectivePlan, isActive, planHasTier } from '../subscription/rules.ts';
import type { User } from '../users/schema.ts';
import { type DeploymentState, deploymentStates } from './names.ts';
import type { Task } from './schema.ts';

/** The cover of an agent or a task: none, a Testing ribbon, or one with a reason. */
export type Availability = 'open' | 'testing' | 'coming-soon' | 'locked' | 'archived';

type Gated = {
  deployment_state: DeploymentState;
  has_access: boolean;
  archived_at?: string | null;
};

/**
 * Returns how far an item can be used (docs/spec/user-side.md#states): an archived one not at all, `new` and `dev` are
 * Coming Soon for everyone, `test` for everyone but administrators, and an item that is neither in the plan nor
 * purchased is locked.
 */
export function availabilityOf(item: Gated, isAdmin: boolean): Availability {
  const { deployment_state: state } = item;
  if (item.archived_at) return 'archived';
  if (!isActive(state, isAdmin)) return 'coming-soon';
  if (!item.has_access) return 'locked';
  return state === 'test' ? 'testing' : 'open';
}

/** The same for a task, which is at most as available as its agent. */
export const taskAvailabilityOf = (
  {
    deployment_state,
    has_access,
    archived_at,
    agent,
  }: Gated & { agent: Pick<Gated, 'deployment_state' | 'archived_at'> },
  isAdmin: boolean,
): Availability =>
  availabilityOf(
    {
      deployment_state: strictestState(deployment_state, agent.deployment_state),
      has_access,
      archived_at: archived_at ?? agent.archived_at ?? null,
    },
    isAdmin,
  );

/** Returns whether an item with this availability can be run now. */
export const isRunnable = (availability: Availability): boolean =>
  availability === 'open' || availability === 'testing';

type ListedTask = Gated & Pick<Task, 'task_type'> & { agent: Pick<Task['agent'], 'deployment_state'> };

/**
 * Returns whether lists show a task (docs/spec/user-side.md#tasks): no child tasks, none in `new`, its agent in prod
 * (or in test, for administrators), and its tier included in the plan or purchased.
 */
export function isTaskListed(task: ListedTask, isAdmin: boolean): boolean {
  return (
    task.task_type !== 'child' &&
    task.deployment_state !== 'new' &&
    isActive(task.agent.deployment_state, isAdmin) &&
    task.has_access
  );
}

/** The effective state of a task: the less finished one of its own and its agent's. */
export function strictestState(...states: DeploymentState[]): DeploymentState {
  return deploymentStates.find((state) => states.includes(state)) ?? 'new';
}

/**
 * Returns whether the user may use a task that has no `has_access`: by plan, or by buying it or its agent. `now`
 * determines whether the plan is active.
 */
export function hasAccessTo(
  user: Pick<User, 'subscription_data'>,
  item: { id: string; tier: Tier; agent: { id: string; tier: Tier } },
  now: Date,
): boolean {
  const { subscription_data: subscription } = user;
  if (subscription.purchased_tasks.includes(item.id)) return true;
  if (subscription.purchased_agents.includes(item.agent.id)) return true;
  const sets = effectivePlan(subscription, now).agent_sets;
  return planHasTier(sets, item.tier) && planHasTier(sets, item.agent.tier);
}
