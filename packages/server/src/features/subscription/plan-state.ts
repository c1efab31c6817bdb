import {
  type BillingCycle,
  type ErrorCode,
  effectivePlan,
  type PlanName,
  planOrder,
} from '@agentarium/contracts';

/** The plan of an account: columns of `users`. */
export type PlanState = {
  current_plan: PlanName;
  plan_activated_at: Date | null;
  plan_expires_at: Date | null;
};
export type PlanGrant = { plan: PlanName; cycle: BillingCycle };

/** The given number of calendar months later in UTC; a day missing in that month becomes its last one. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to;
}

const monthsOf: Record<Exclude<BillingCycle, 'lifetime'>, number> = { monthly: 1, annual: 12 };

/** Returns when a cycle that begins at `from` ends; null for lifetime. */
export const endOfCycle = (cycle: BillingCycle, from: Date): Date | null =>
  cycle === 'lifetime' ? null : addMonths(from, monthsOf[cycle]);

const isRunning = (state: PlanState, now: Date) =>
  state.plan_activated_at !== null && (state.plan_expires_at === null || state.plan_expires_at > now);

/**
 * The plan after a purchase at `now` (docs/spec/api.md#limits-and-money): the active plan is extended from its end;
 * another one starts now. A lifetime plan stays one.
 */
export function grantPlan(state: PlanState, { plan, cycle }: PlanGrant, now: Date): PlanState {
  const extends_ = isRunning(state, now) && state.current_plan === plan;
  if (!extends_) {
    return {
      current_plan: plan,
      plan_activated_at: now,
      plan_expires_at: plan === 'basic' ? null : endOfCycle(cycle, now),
    };
  }
  const end = state.plan_expires_at && endOfCycle(cycle, state.plan_expires_at);
  return { ...state, plan_expires_at: end };
}

/** Why a plan cannot be bought now; null when it can. */
export function refusePlan(state: PlanState, plan: PlanName, now: Date): ErrorCode | null {
  const inForce = effectivePlan(state, now).name;
  if (planOrder[plan] < planOrder[inForce]) return 'PLAN_DOWNGRADE';
  const isForEver = isRunning(state, now) && state.plan_expires_at === null;
  return isForEver && state.current_plan === plan ? 'ALREADY_PURCHASED' : null;
}

/** A change of a plan by a purchase, in order: it took effect, or was refunded. */
export type PlanEvent = {
  purchaseId: string;
  kind: 'granted' | 'refunded';
  at: Date;
  grant: PlanGrant;
  before: PlanState;
  after: PlanState;
};

const same = (a: PlanState, b: PlanState) =>
  a.current_plan === b.current_plan &&
  a.plan_activated_at?.getTime() === b.plan_activated_at?.getTime() &&
  a.plan_expires_at?.getTime() === b.plan_expires_at?.getTime();

/** The events since the plan was last changed by an administrator rather than a purchase. */
function eventsOfPurchases(events: readonly PlanEvent[], current: PlanState): readonly PlanEvent[] {
  let expected = current;
  let first = events.length;
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index];
    if (!event || !same(event.after, expected)) break;
    expected = event.before;
    first = index;
  }
  return events.slice(first);
}

/**
 * The plan as if a purchase had never been made: other purchases are applied again at their own time. Later changes by
 * administrators are kept.
 */
export function planWithout(purchaseId: string, events: readonly PlanEvent[], current: PlanState): PlanState {
  const own = eventsOfPurchases(events, current);
  const [first] = own;
  if (!first || !own.some((event) => event.purchaseId === purchaseId && event.kind === 'granted'))
    return current;
  const gone = new Set([
    purchaseId,
    ...own.flatMap((event) => (event.kind === 'refunded' ? [event.purchaseId] : [])),
  ]);
  return own
    .filter((event) => event.kind === 'granted' && !gone.has(event.purchaseId))
    .reduce((state, event) => grantPlan(state, event.grant, event.at), first.before);
}
