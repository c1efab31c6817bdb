import { describe, expect, it } from 'vitest';
import type { Tier } from '../subscription/names.ts';
import {
  type Availability,
  availabilityOf,
  hasAccessTo,
  strictestState,
  taskAvailabilityOf,
} from './availability.ts';
import type { DeploymentState } from './names.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each<[DeploymentState, boolean, boolean, Availability]>([
  ['prod', true, false, 'open'],
  ['prod', false, false, 'locked'],
  ['test', true, false, 'coming-soon'],
  ['test', true, true, 'testing'],
  ['test', false, true, 'locked'],
  ['dev', true, false, 'coming-soon'],
  ['dev', true, true, 'coming-soon'],
  ['new', true, true, 'coming-soon'],
])(
  'in state %s, with access: %s, for an administrator: %s, an agent or task is %s',
  (deployment_state, has_access, isAdmin, expected) => {
    expect(availabilityOf({ deployment_state, has_access }, isAdmin)).toBe(expected);
  },
);

it.each<[DeploymentState, DeploymentState, DeploymentState]>([
  ['prod', 'test', 'test'],
  ['dev', 'prod', 'dev'],
  ['test', 'new', 'new'],
])('a task in %s of an agent in %s counts as in %s', (task, agent, expected) => {
  expect(strictestState(task, agent)).toBe(expected);
});

it('a task is no more available than its agent', () => {
  const task = (has_access: boolean) =>
    ({ has_access, deployment_state: 'prod', agent: { deployment_state: 'test' } }) as const;
  expect(taskAvailabilityOf(task(true), false)).toBe('coming-soon');
  expect(taskAvailabilityOf(task(true), true)).toBe('testing');
  expect(taskAvailabilityOf(task(false), true)).toBe('locked');
});

describe('a user has access exactly as the plan and the purchases say', () => {
  const user = (change: object) => ({
    subscription_data: {
      current_plan: 'pro' as const,
      plan_expires_at: null,
      plan_activated_at: null,
      purchased_agents: [] as string[],
      purchased_tasks: [] as string[],
      extra_executions: 0,
      extra_executions_expire_at: null,
      purchase_history_summary: { total_spent: 0, last_purchase_at: null },
      ...change,
    },
  });
  const item = (tier: Tier, agentTier: Tier = 'basic') => ({
    id: 'task',
    tier,
    agent: { id: 'agent', tier: agentTier },
  });

  it.each<[string, object, Tier, Tier, boolean]>([
    ['the plan includes both tiers', {}, 'pro', 'basic', true],
    ['the task is above the plan', {}, 'premium', 'basic', false],
    ['the agent is above the plan', {}, 'basic', 'premium', false],
    ['the plan has expired', { plan_expires_at: '2026-11-20T11:59:59Z' }, 'pro', 'basic', false],
    ['the task was purchased', { purchased_tasks: ['task'] }, 'ultra', 'ultra', true],
    ['the agent was purchased', { purchased_agents: ['agent'] }, 'ultra', 'ultra', true],
  ])('when %s', (_when, change, tier, agentTier, expected) => {
    expect(hasAccessTo(user(change), item(tier, agentTier), now)).toBe(expected);
  });
});
