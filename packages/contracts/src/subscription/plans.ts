import type { PlanName } from './names.ts';

/** The plan table (docs/spec/user-side.md#constants). `-1` means unlimited. */
export type Plan = {
  name: PlanName;
  tier: PlanName;
  daily_execution_limit: number;
  execution_multiplier: number;
  vote_weight: number;
  agent_sets: readonly PlanName[];
  features: {
    can_purchase_executions: boolean;
    can_purchase_agents: boolean;
    can_purchase_custom_agents: boolean;
    can_use_scheduled_tasks: boolean;
    max_scheduled_tasks: number;
  };
};

const plan = (
  name: PlanName,
  numbers: [daily: number, multiplier: number, vote: number, schedules: number],
  agentSets: readonly PlanName[],
  buys: [executions: boolean, customAgents: boolean],
): Plan => ({
  name,
  tier: name,
  daily_execution_limit: numbers[0],
  execution_multiplier: numbers[1],
  vote_weight: numbers[2],
  agent_sets: agentSets,
  features: {
    can_purchase_executions: buys[0],
    can_purchase_agents: true,
    can_purchase_custom_agents: buys[1],
    can_use_scheduled_tasks: true,
    max_scheduled_tasks: numbers[3],
  },
});

export const plans: Record<PlanName, Plan> = {
  basic: plan('basic', [25, 1, 0, 1], ['basic'], [false, false]),
  pro: plan('pro', [75, 3, 1, 5], ['basic', 'pro'], [true, false]),
  premium: plan('premium', [150, 5, 3, 15], ['basic', 'pro', 'premium'], [true, true]),
  ultra: plan('ultra', [300, 10, 5, -1], ['basic', 'pro', 'premium', 'ultra'], [true, true]),
};

export const planOrder: Record<PlanName, number> = { basic: 0, pro: 1, premium: 2, ultra: 3 };

/** Daily runs of an account that never activated a plan. */
export const newAccountDailyLimit = 10;
