import type { Purchase, PurchaseType } from '@agentarium/contracts';
import type { PurchaseRow } from './purchase-row.ts';

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
