import { SystemOverview } from '../../features/insights/overview/system-overview.tsx';
import { TopAccounts } from '../../features/subscription/admin/account-costs.tsx';
import { MissingPrices } from '../../features/subscription/admin/missing-prices.tsx';

/** /admin: the state of the whole system. */
export function Component() {
  return (
    <SystemOverview
      costs={(overview) => (
        <>
          <MissingPrices basis={overview} />
          <TopAccounts />
        </>
      )}
    />
  );
}
