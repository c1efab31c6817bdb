import * as rules from '@agentarium/contracts';
import { askStatuses } from './status-sql.ts';

/** SQL about the status of a purchase: questions as the contracts' rules. */
export const purchaseState = askStatuses(rules.purchaseStatuses, {
  isOpen: rules.isPurchaseOpen,
  isHeld: rules.isPurchaseHeld,
  wasPaid: rules.wasPurchasePaid,
});
