import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { InTurn } from '../design/feedback/in-turn.tsx';
import { useSession } from '../design/hooks/use-session.ts';
import { PagePart } from '../design/layout/page-part.tsx';
import { columns } from '../design/layout/styles.ts';
import { NoUser } from '../features/insights/no-user.tsx';
import { AgentsPanel } from '../features/insights/panels/agents-panel.tsx';
import { AnalyticsPanel } from '../features/insights/panels/analytics-panel.tsx';
import { CompositePanel } from '../features/insights/panels/composite-panel.tsx';
import { FavoritesPanel } from '../features/insights/panels/favorites-panel.tsx';
import { GoalsPanel } from '../features/insights/panels/goals-panel.tsx';
import { InsightsPanel } from '../features/insights/panels/insights-panel.tsx';
import { RecentPanel } from '../features/insights/panels/recent-panel.tsx';
import { ScheduledPanel } from '../features/insights/panels/scheduled-panel.tsx';
import { SchedulesPanel } from '../features/insights/panels/schedules-panel.tsx';
import { StatisticsPanel } from '../features/insights/panels/statistics-panel.tsx';
import { QuickActions } from '../features/insights/quick-actions.tsx';
import { useDashboardPart } from '../features/insights/use-dashboard.ts';
import { Welcome } from '../features/insights/welcome.tsx';
import { isAdmin } from '../lib/roles.ts';

const stack = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 3, md: 4 },
} as const;

/** Panels beside each other; one that has nothing to show leaves its place to the other. */
function SideBySide({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        ...columns('lg', 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))'),
        columnGap: 3,
        rowGap: { xs: 3, md: 4 },
        '& > :empty:not([data-waiting])': { display: 'none' },
        '&:not(:has(section, [data-waiting]))': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

/** How high the panels usually are on a phone, in pixels. */
const heights = {
  recent: 360,
  favorites: 440,
  insights: 360,
  byThemselves: 0,
  stats: 420,
  analytics: 1300,
  agents: 360,
};

/** Panels that are drawn when their turn comes. */
const PanelInTurn = ({ panel, children }: { panel: keyof typeof heights; children: ReactNode }) => (
  <PagePart name={`dashboard/${panel}`} height={heights[panel]}>
    {children}
  </PagePart>
);

/** Before the first run: three tasks to begin with, then the agents. What needs data comes once there is some. */
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
      <PanelInTurn panel="agents">
        <AgentsPanel />
      </PanelInTurn>
    </Box>
  );
}

/** /: what is left of today, what to do next, what happened last, and figures of it all. */
export default function DashboardPage() {
  const { user } = useSession();
  const recent = useDashboardPart('recent');
  if (!user) return <NoUser />;
  if (recent.data?.length === 0) return <Beginning user={user} />;
  const admin = isAdmin(user);
  const isHere = recent.data !== undefined || recent.isError;
  return (
    <Box sx={stack}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        <InTurn>
          <Welcome user={user} />
        </InTurn>
        <InTurn>
          <QuickActions />
        </InTurn>
      </Box>
      <InTurn>
        <GoalsPanel userId={user.id} />
      </InTurn>
      <SideBySide>
        <PanelInTurn panel="recent">
          <RecentPanel />
        </PanelInTurn>
        {/* What is drawn before there is something to show would be drawn twice. */}
        {isHere && (
          <PanelInTurn panel="favorites">
            <FavoritesPanel isAdmin={admin} />
          </PanelInTurn>
        )}
      </SideBySide>
      {isHere && (
        <>
          <PanelInTurn panel="insights">
            <InsightsPanel isAdmin={admin} />
          </PanelInTurn>
          <PanelInTurn panel="byThemselves">
            <SideBySide>
              <CompositePanel />
              <ScheduledPanel />
              <SchedulesPanel />
            </SideBySide>
          </PanelInTurn>
          <PanelInTurn panel="stats">
            <StatisticsPanel />
          </PanelInTurn>
          <PanelInTurn panel="analytics">
            <AnalyticsPanel />
          </PanelInTurn>
          <PanelInTurn panel="agents">
            <AgentsPanel />
          </PanelInTurn>
        </>
      )}
    </Box>
  );
}
