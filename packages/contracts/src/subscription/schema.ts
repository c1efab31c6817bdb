import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { planNames, tiers } from './names.ts';

export const tier = z.enum(tiers);
export const planName = z.enum(planNames);

/** `plan_activated_at` is null for an account that never activated a plan. */
export const subscriptionData = z.object({
  current_plan: planName,
  plan_expires_at: timestamp.nullable(),
  plan_activated_at: timestamp.nullable(),
  purchased_agents: z.array(id),
  purchased_tasks: z.array(id),
  extra_executions: z.number().int(),
  extra_executions_expire_at: timestamp.nullable(),
  purchase_history_summary: z.object({
    total_spent: z.number().int(),
    last_purchase_at: timestamp.nullable(),
  }),
});
export type SubscriptionData = z.infer<typeof subscriptionData>;
