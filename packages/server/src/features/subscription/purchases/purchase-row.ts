import type { BillingCycle, ErrorCode, PackSize, PlanName, Tier } from '@agentarium/contracts';
import type { purchases } from '../../../db/schema/index.ts';
import type { PlanState } from '../plan-state.ts';

/** What a purchase gives once it is paid. */
export type Effect =
  | { kind: 'plan'; plan: PlanName; cycle: BillingCycle }
  | { kind: 'pack'; size: PackSize; execution_count: number }
  | { kind: 'agent'; agent_id: string; name: string; tier: Tier };

type StoredState = {
  [K in keyof PlanState]: PlanState[K] extends Date | null ? string | null : PlanState[K];
};
/** How a plan stood before and after, and the place of that change among all that purchases did to the plan. */
export type PlanStep = { sequence: number; before: StoredState; after: StoredState };

/** The `details` of a purchase. */
export type PurchaseDetails = {
  effect: Effect;
  /** Why it failed, where it was not the payment. */
  failure?: ErrorCode;
  /** Plans: what it did. */
  step?: PlanStep;
  /** Until when it holds, as it was bought; null for ever. */
  valid_until?: string | null;
  refund?: { reason: string; by: string; paid_back: boolean; step?: PlanStep };
};

type Row = typeof purchases.$inferSelect;
export type PurchaseRow = Omit<Row, 'details'> & { details: PurchaseDetails };

/** A row as the table types it; only this feature writes `details`. */
export const purchaseRow = (row: Row): PurchaseRow => ({
  ...row,
  details: row.details as unknown as PurchaseDetails,
});

export const storeState = (state: PlanState): StoredState => ({
  current_plan: state.current_plan,
  plan_activated_at: state.plan_activated_at?.toISOString() ?? null,
  plan_expires_at: state.plan_expires_at?.toISOString() ?? null,
});

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

export const readState = (state: StoredState): PlanState => ({
  current_plan: state.current_plan,
  plan_activated_at: momentOf(state.plan_activated_at),
  plan_expires_at: momentOf(state.plan_expires_at),
});
