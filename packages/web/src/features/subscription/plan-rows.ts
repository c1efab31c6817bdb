import { type Plan, planHasTier } from '@agentarium/contracts';
import type { ParseKeys } from 'i18next';

export type PlanCell =
  | { kind: 'amount'; value: number }
  | { kind: 'times'; value: number }
  | { kind: 'has'; value: boolean };
export type PlanRow = { key: ParseKeys<'subscription'>; cell: (plan: Plan) => PlanCell };

const amount = (value: number): PlanCell => ({ kind: 'amount', value });
const has = (value: boolean): PlanCell => ({ kind: 'has', value });

/** The differences between plans, row by row (docs/spec/user-side.md#constants). */
export const planRows: readonly PlanRow[] = [
  { key: 'fact.daily', cell: (plan) => amount(plan.daily_execution_limit) },
  { key: 'fact.multiplier', cell: (plan) => ({ kind: 'times', value: plan.execution_multiplier }) },
  { key: 'fact.schedules', cell: (plan) => amount(plan.features.max_scheduled_tasks) },
  { key: 'fact.vote', cell: (plan) => amount(plan.vote_weight) },
  { key: 'agents.pro', cell: (plan) => has(planHasTier(plan.agent_sets, 'pro')) },
  { key: 'agents.premium', cell: (plan) => has(planHasTier(plan.agent_sets, 'premium')) },
  { key: 'agents.ultra', cell: (plan) => has(planHasTier(plan.agent_sets, 'ultra')) },
  { key: 'feature.can_purchase_executions', cell: ({ features }) => has(features.can_purchase_executions) },
  { key: 'feature.can_purchase_agents', cell: ({ features }) => has(features.can_purchase_agents) },
  {
    key: 'feature.can_purchase_custom_agents',
    cell: ({ features }) => has(features.can_purchase_custom_agents),
  },
];
