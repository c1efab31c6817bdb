import {
  isPurchaseHeld,
  isPurchaseOpen,
  type PurchaseStatus,
  purchaseStatuses,
  wasPurchasePaid,
} from '@agentarium/contracts';
import { askStatus } from './status-sql.ts';

const ask = (rule: (status: PurchaseStatus) => boolean) => askStatus(purchaseStatuses, rule);

/** SQL about the status of a purchase: questions as the contracts' rules of the same names. */
export const purchaseState = {
  isOpen: ask(isPurchaseOpen),
  isHeld: ask(isPurchaseHeld),
  wasPaid: ask(wasPurchasePaid),
};
