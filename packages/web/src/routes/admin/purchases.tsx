import { AllPurchases } from '../../features/subscription/admin/all-purchases.tsx';

/** /admin/purchases: everyone's purchases, newest first, with refunds. */
export function Component() {
  return <AllPurchases />;
}
