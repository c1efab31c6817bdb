import type { BillingCycle, ErrorCode, PackSize, PlanName, Tier } from '@agentarium/contracts';
import type { purchases } from '../../../db/schema/index.ts';
import type { PlanState } from '../plan-state.ts';

/** The effect of a purchase once it is paid. */
export type Effect =
  | { kind: 'plan'; plan: PlanName; cycle: BillingCycle }
  | { kind: 'pack'; size: PackSize; execution_count: number }
  | { kind: 'agent'; agent_id: string; name: string; tier: Tier };

type StoredState = {
  [K in keyof PlanState]: PlanState[K] extends Date | null ? string | null : PlanState[K];
};
/** A plan before and after a change, and the position of that change among all changes by purchases. */
export type PlanStep = { sequence: number; before: StoredState; after: StoredState };

/** The `details` of a purchase. */
export type PurchaseDetails = {
  effect: Effect;
  /** Why it failed, if not because of the payment. */
  failure?: ErrorCode;
  /** For plans: the change it made. */
  step?: PlanStep;
  /** How long it is valid, as bought; null for forever. */
  valid_until?: string | null;
  refund?: { reason: string; by: string; paid_back: boolean; step?: PlanStep };
};

type Row = typeof purchases.$inferSelect;
export type PurchaseRow = Omit<Row, 'details'> & { details: PurchaseDetails };

/** A row with its typed `details`, which only this feature writes. */
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
