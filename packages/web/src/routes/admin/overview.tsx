import { SystemOverview } from '../../features/insights/overview/system-overview.tsx';
import { MissingPrices } from '../../features/subscription/admin/missing-prices.tsx';
import { TopAccounts } from '../../features/subscription/admin/top-accounts.tsx';

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
