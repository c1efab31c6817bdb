import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { agentsQuery } from '../../data/agents.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { NoMatch } from '../../design/feedback/no-match.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { plainList } from '../../design/layout/styles.ts';
import { isAdmin } from '../../lib/roles.ts';
import { AgentCard } from './agent-card.tsx';
import { listAgents } from './list-agents.ts';

type GridProps = { component?: 'ul' | 'div'; children: ReactNode; role?: string; 'aria-label'?: string };

function Grid({ component = 'div', children, ...rest }: GridProps) {
  return (
    <Box
      component={component}
      {...rest}
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 2, md: 2.5 },
        gridTemplateColumns: {
          xs: '1fr',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}

function GridSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Grid role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Box
          key={key}
          sx={{ p: 1, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Skeleton
            variant="rounded"
            sx={{ height: 'auto', aspectRatio: { xs: '2 / 1', sm: '4 / 3' }, borderRadius: '8px' }}
          />
          <Box sx={{ p: 1, pb: 0 }}>
            <Skeleton variant="text" width="70%" sx={{ fontSize: '1rem' }} />
            <Skeleton variant="text" width="50%" sx={{ mb: 1 }} />
            <Skeleton variant="text" />
            <Skeleton variant="text" />
            <Skeleton variant="text" width="80%" />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}

/** The grid of agents with all its states; the search is in the address. */
export function AgentGrid() {
  const { t, i18n } = useTranslation('agents');
  const { user } = useSession();
  const [search, setSearch] = useUrlState('search');
  const query = useQuery(agentsQuery);
  if (query.isPending) return <GridSkeleton />;
  if (query.isError) {
    return <QueryFailed query={query} title={t('list.failed')} />;
  }
  const shown = listAgents(query.data, i18n.language, search);
  if (shown.length === 0) {
    return search ? <NoMatch onClear={() => setSearch('')} /> : <EmptyState title={t('list.empty')} />;
  }
  return (
    <Grid component="ul">
      {shown.map((listed) => (
        <li key={listed.agent.id}>
          <AgentCard {...listed} isAdmin={isAdmin(user)} />
        </li>
      ))}
    </Grid>
  );
}
