import { users } from '../../db/schema/index.ts';

/** The columns that describe an account's plan. */
export const planColumns = {
  id: users.id,
  current_plan: users.current_plan,
  plan_activated_at: users.plan_activated_at,
  plan_expires_at: users.plan_expires_at,
};
