import type { PlanName, SubscriptionData, SubscriptionDataInput } from '@agentarium/contracts';
import { invalid } from '../../platform/errors.ts';

export type SubscriptionChange = {
  plan: { current_plan: PlanName; plan_expires_at: Date | null; plan_activated_at: Date | null };
  agents: { added: string[]; removed: string[] };
  tasks: { added: string[]; removed: string[] };
  /** The replacement of the open packs; null when they are kept. */
  extra: { count: number; expiresAt: Date | null } | null;
};

const momentOf = (text: string | null) => (text === null ? null : new Date(text));
const sameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
type Wrong = 'PLAN_NEEDS_ACTIVATION' | 'FUTURE_DATE' | 'EXPIRY_REQUIRED' | 'FUTURE_REQUIRED';
const wrong = (field: string, code: Wrong) => invalid(`subscription_data.${field}`, code);

function difference(stored: string[], given: string[] | undefined) {
  const wanted = given?.map((id) => id.toLowerCase()) ?? stored;
  return {
    added: [...new Set(wanted)].filter((id) => !stored.includes(id)),
    removed: stored.filter((id) => !wanted.includes(id)),
  };
}

/**
 * Decides what an edited subscription changes; absent fields are kept. A plan given for the first time counts as
 * activated now unless it says when. Throws VALIDATION_FAILED for extra executions that have already expired, and for
 * an activation in the future or missing for a plan that needs one.
 */
export function decideSubscription(
  stored: SubscriptionData,
  input: SubscriptionDataInput,
  now: Date,
): SubscriptionChange {
  const current_plan = input.current_plan ?? stored.current_plan;
  const expires = input.plan_expires_at === undefined ? stored.plan_expires_at : input.plan_expires_at;
  const isNewPlan =
    current_plan !== stored.current_plan || !sameMoment(momentOf(expires), momentOf(stored.plan_expires_at));
  const isBasic = current_plan === 'basic' && expires === null;
  return {
    plan: {
      current_plan,
      plan_expires_at: momentOf(expires),
      plan_activated_at: decideActivated(stored, input, { isNewPlan, isBasic, now }),
    },
    agents: difference(stored.purchased_agents, input.purchased_agents),
    tasks: difference(stored.purchased_tasks, input.purchased_tasks),
    extra: decideExtra(stored, input, now),
  };
}

/** Decides when the plan was activated: as given; if absent, as stored, or now for a new plan. */
function decideActivated(
  stored: SubscriptionData,
  { plan_activated_at: given }: SubscriptionDataInput,
  { isNewPlan, isBasic, now }: { isNewPlan: boolean; isBasic: boolean; now: Date },
): Date | null {
  const before = momentOf(stored.plan_activated_at);
  const wanted = given === undefined ? before : momentOf(given);
  if (sameMoment(wanted, before)) return before ?? (isNewPlan ? now : null);
  const field = 'plan_activated_at';
  if (wanted === null && !isBasic) throw wrong(field, 'PLAN_NEEDS_ACTIVATION');
  if (wanted !== null && wanted > now) throw wrong(field, 'FUTURE_DATE');
  return wanted;
}

function decideExtra(
  stored: SubscriptionData,
  input: SubscriptionDataInput,
  now: Date,
): SubscriptionChange['extra'] {
  const count = input.extra_executions ?? stored.extra_executions;
  const given =
    input.extra_executions_expire_at === undefined
      ? stored.extra_executions_expire_at
      : input.extra_executions_expire_at;
  const expiresAt = momentOf(given);
  if (count === 0) return stored.extra_executions === 0 ? null : { count: 0, expiresAt: null };
  const same =
    count === stored.extra_executions && sameMoment(expiresAt, momentOf(stored.extra_executions_expire_at));
  if (same) return null;
  if (expiresAt === null) throw wrong('extra_executions_expire_at', 'EXPIRY_REQUIRED');
  if (expiresAt <= now) throw wrong('extra_executions_expire_at', 'FUTURE_REQUIRED');
  return { count, expiresAt };
}
