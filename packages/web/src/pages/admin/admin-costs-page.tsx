import { AccountCosts } from '../../features/subscription/admin/account-costs.tsx';

/** /admin/costs: what accounts cost by month. */
export default function AdminCostsPage() {
  return <AccountCosts />;
}
