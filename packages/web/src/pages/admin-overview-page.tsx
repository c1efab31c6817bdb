import { SystemOverview } from '../features/insights/overview/system-overview.tsx';

/** /admin: how the whole system stands. */
export default function AdminOverviewPage() {
  return <SystemOverview />;
}
