import * as rules from '@agentarium/contracts';
import { stateSql } from './status-sql.ts';

/** SQL about the status of a purchase: its literals, and the contract's rules as conditions. */
export const purchaseState = stateSql(rules.purchaseTransitions, {
  isOpen: rules.isPurchaseOpen,
  isHeld: rules.isPurchaseHeld,
  wasPaid: rules.wasPurchasePaid,
});
