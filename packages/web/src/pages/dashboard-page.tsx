import Box from '@mui/material/Box';
import { AgentsPanel } from '../features/insights/agents-panel.tsx';
import { FavoritesPanel } from '../features/insights/favorites-panel.tsx';
import { NoUser } from '../features/insights/no-user.tsx';
import { QuickActions } from '../features/insights/quick-actions.tsx';
import { RecentPanel } from '../features/insights/recent-panel.tsx';
import { Welcome } from '../features/insights/welcome.tsx';
import { isAdmin } from '../lib/roles.ts';
import { useSession } from '../ui/use-session.ts';

/** /: what is left of today, what to do next, and what happened last. */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <NoUser />;
  const admin = isAdmin(user);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 4 } }}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        <Welcome user={user} />
        <QuickActions />
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: { xs: 3, md: 4 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <RecentPanel userId={user.id} />
        <FavoritesPanel isAdmin={admin} />
      </Box>
      <AgentsPanel userId={user.id} isAdmin={admin} />
    </Box>
  );
}
