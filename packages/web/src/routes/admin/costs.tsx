import { AccountCosts } from '../../features/subscription/admin/account-costs.tsx';

/** /admin/costs: account costs by month. */
export function Component() {
  return <AccountCosts />;
}
