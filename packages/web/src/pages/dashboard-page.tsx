import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSession } from '../design/hooks/use-session.ts';
import { columns } from '../design/layout/styles.ts';
import { NoUser } from '../features/insights/no-user.tsx';
import { AgentsPanel } from '../features/insights/panels/agents-panel.tsx';
import { AnalyticsPanel } from '../features/insights/panels/analytics-panel.tsx';
import { CompositePanel } from '../features/insights/panels/composite-panel.tsx';
import { FavoritesPanel } from '../features/insights/panels/favorites-panel.tsx';
import { InsightsPanel } from '../features/insights/panels/insights-panel.tsx';
import { RecentPanel } from '../features/insights/panels/recent-panel.tsx';
import { ScheduledPanel } from '../features/insights/panels/scheduled-panel.tsx';
import { SchedulesPanel } from '../features/insights/panels/schedules-panel.tsx';
import { StatisticsPanel } from '../features/insights/panels/statistics-panel.tsx';
import { QuickActions } from '../features/insights/quick-actions.tsx';
import { Welcome } from '../features/insights/welcome.tsx';
import { isAdmin } from '../lib/roles.ts';

function SideBySide({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ ...columns('lg', 'repeat(2, minmax(0, 1fr))'), columnGap: 3, rowGap: { xs: 3, md: 4 } }}>
      {children}
    </Box>
  );
}

/** /: what is left of today, what to do next, what happened last, and figures of it all. */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <NoUser />;
  const admin = isAdmin(user);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 3, md: 4 } }}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        <Welcome user={user} />
        <QuickActions />
      </Box>
      <InsightsPanel userId={user.id} isAdmin={admin} />
      <SideBySide>
        <RecentPanel userId={user.id} />
        <FavoritesPanel isAdmin={admin} />
      </SideBySide>
      <StatisticsPanel userId={user.id} isAdmin={admin} />
      <AnalyticsPanel userId={user.id} />
      <SideBySide>
        <CompositePanel userId={user.id} />
        <Box sx={{ display: 'grid', gap: { xs: 3, md: 4 } }}>
          <ScheduledPanel userId={user.id} />
          <SchedulesPanel userId={user.id} />
        </Box>
      </SideBySide>
      <AgentsPanel userId={user.id} isAdmin={admin} />
    </Box>
  );
}
