import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentQuery } from '../../data/agents.ts';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { CardSkeletons } from '../../design/layout/page-skeleton.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/roles.ts';
import { AgentHero } from './agent-hero.tsx';
import { AgentHistory } from './agent-history.tsx';
import { AgentSystemInfo } from './agent-system-info.tsx';
import { AgentTaskList } from './agent-task-list.tsx';
import { agentTexts } from './agent-texts.ts';

function DetailSkeleton() {
  return (
    <LoadingStatus>
      <Box sx={{ display: 'flex', gap: { xs: 2, sm: 4, md: 5 }, alignItems: 'center', mb: 5 }}>
        <Skeleton
          variant="rounded"
          sx={{
            width: { xs: 88, sm: 200, md: 260 },
            height: 'auto',
            aspectRatio: '1',
            borderRadius: { xs: '16px', sm: '24px' },
            flexShrink: 0,
          }}
        />
        <Box sx={{ flex: 1 }}>
          <Skeleton variant="text" width="50%" sx={{ fontSize: '2rem' }} />
          <Skeleton variant="text" width="30%" />
          <Skeleton variant="text" sx={{ mt: 2 }} />
          <Skeleton variant="text" width="85%" />
        </Box>
      </Box>
      <CardSkeletons cards={4} minWidth={320} />
    </LoadingStatus>
  );
}

/** An agent's page with its states: loading, not found with Back, failed with Retry. */
export function AgentDetail({ id }: { id: string }) {
  const { t, i18n } = useTranslation('agents');
  const { user } = useSession();
  const query = useQuery(agentQuery(id));
  const texts = query.data && agentTexts(query.data, i18n.language);
  useTitle(texts?.name);
  if (!user || query.isPending) return <DetailSkeleton />;
  if (query.isError) {
    return (
      <DetailFailed
        query={query}
        missing={{ code: 'AGENT_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
        failed={t('detail.failed')}
        fallback={paths.agents}
      />
    );
  }
  const agent = query.data;
  return (
    <>
      <SmallButton icon="arrow_back" to={paths.agents} sx={{ ml: -1.5, mb: 2, color: 'text.secondary' }}>
        {t('all')}
      </SmallButton>
      <AgentHero agent={agent} texts={texts ?? agentTexts(agent, i18n.language)} />
      <AgentTaskList agent={agent} />
      <AgentHistory userId={user.id} agent={agent} />
      {isAdmin(user) && <AgentSystemInfo agent={agent} />}
    </>
  );
}
