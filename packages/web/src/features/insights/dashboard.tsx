import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSession } from '../../design/hooks/use-session.ts';
import { columns } from '../../design/layout/styles.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentsPanel } from './panels/agents-panel.tsx';
import { AnalyticsPanel } from './panels/analytics-panel.tsx';
import { CompositePanel, RecentPanel, ScheduledPanel } from './panels/execution-panels.tsx';
import { FavoritesPanel } from './panels/favorites-panel.tsx';
import { GoalsPanel } from './panels/goals-panel.tsx';
import { InsightsPanel } from './panels/insights-panel.tsx';
import { SchedulesPanel } from './panels/schedules-panel.tsx';
import { StatisticsPanel } from './panels/statistics-panel.tsx';
import { useDashboard } from './use-dashboard.ts';
import { NoUser, QuickActions, Welcome } from './welcome.tsx';

const stack = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 3, md: 4 },
} as const;

/** Panels side by side; an empty one leaves its space to the other. */
function SideBySide({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        ...columns('lg', 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))'),
        columnGap: 3,
        rowGap: { xs: 3, md: 4 },
        '& > :empty': { display: 'none' },
        '&:not(:has(section))': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

/** Before the first run: three starter tasks, then the agents. Panels that need data appear once there is some. */
function Beginning({ user }: { user: User }) {
  const admin = isAdmin(user);
  return (
    <Box sx={stack}>
      <Welcome user={user} />
      <FavoritesPanel isAdmin={admin} />
      <QuickActions />
      <SideBySide>
        <SchedulesPanel />
      </SideBySide>
      <AgentsPanel />
    </Box>
  );
}

/** /: today's remaining runs, next steps, recent activity and statistics. */
export function Component() {
  const { user } = useSession();
  // Stays true while a failed request is repeated: panels that came and went with an error would each repeat it.
  const { data, isFetched } = useDashboard();
  if (!user) return <NoUser />;
  if (data?.recent?.length === 0) return <Beginning user={user} />;
  const admin = isAdmin(user);
  return (
    <Box sx={stack}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        <Welcome user={user} />
        <QuickActions />
      </Box>
      <GoalsPanel userId={user.id} />
      <SideBySide>
        <RecentPanel />
        {isFetched && <FavoritesPanel isAdmin={admin} />}
      </SideBySide>
      {isFetched && (
        <>
          <InsightsPanel isAdmin={admin} />
          <SideBySide>
            <CompositePanel />
            <ScheduledPanel />
            <SchedulesPanel />
          </SideBySide>
          <StatisticsPanel />
          <AnalyticsPanel />
          {/* The insights already lead to agents that were never used. */}
          {!data?.insights?.some(({ kind }) => kind === 'explore') && <AgentsPanel />}
        </>
      )}
    </Box>
  );
}
