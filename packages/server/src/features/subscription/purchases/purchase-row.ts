import {
  type AdminPurchase,
  type BillingCycle,
  type ErrorCode,
  isPurchaseOpen,
  type Language,
  type PackSize,
  type PlanName,
  type Purchase,
  type PurchaseType,
  type Tier,
} from '@agentarium/contracts';
import type { purchases } from '../../../db/schema/index.ts';
import { texts } from '../../../locales/texts.ts';
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
  /** It was paid without taking effect: the money has to be refunded. */
  is_owed?: boolean;
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

/**
 * Describes the effect of a purchase in the buyer's language; shown on screen as is. `agentName`: the name of a bought
 * agent in that language.
 */
export function purchaseMessage(
  language: Language,
  { status, details: { effect } }: PurchaseRow,
  agentName: string | null,
): string {
  const say = texts[language].purchases;
  if (isPurchaseOpen(status)) return say.waits;
  switch (effect.kind) {
    case 'plan':
      return say.plan(say.plans[effect.plan] ?? effect.plan);
    case 'pack':
      return say.pack(effect.execution_count);
    case 'agent':
      return say.agent(agentName ?? effect.name);
    default:
      return effect satisfies never;
  }
}

export const cancelledMessage = (language: Language): string => texts[language].purchases.cancelled;

/** The refund of a purchase for administrators: their own, or one that is owed as it was paid without taking effect. */
export function presentRefund(language: Language, { details }: PurchaseRow): AdminPurchase['refund'] {
  const { refund, failure, is_owed } = details;
  if (refund) return { reason: refund.reason, paid_back: refund.paid_back };
  const say = texts[language].purchases.owed;
  return is_owed ? { reason: failure ? say.unavailable : say.late, paid_back: false } : null;
}

/** A purchase record in wire format (docs/spec/user-side.md#entities). */
export function presentPurchase(row: PurchaseRow): Purchase {
  const { effect } = row.details;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    purchase_type: row.purchase_type as PurchaseType,
    item_identifier: row.item_identifier,
    item_name: effect.kind === 'agent' ? effect.name : null,
    billing_cycle: effect.kind === 'plan' ? effect.cycle : null,
    execution_count: effect.kind === 'pack' ? effect.execution_count : null,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    settled_at: row.settled_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  };
}
