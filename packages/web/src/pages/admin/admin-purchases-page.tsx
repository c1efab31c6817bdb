import { AllPurchases } from '../../features/subscription/admin/all-purchases.tsx';

/** /admin/purchases: what everyone bought. */
export default function AdminPurchasesPage() {
  return <AllPurchases />;
}
