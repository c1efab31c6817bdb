import type { Agent } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { agentQuery } from '../../data/agents.ts';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { RecordInfo } from '../../widgets/system-info.tsx';
import { TierChip } from '../../widgets/tier-chip.tsx';
import { AgentHistory } from './agent-history.tsx';
import { AgentTaskList } from './agent-task-list.tsx';
import { type AgentTexts, agentTexts } from './agent-texts.ts';

/** /agents/{id}: one agent. */
export function Component() {
  const { id = '' } = useParams();
  return <AgentDetail key={id} id={id} />;
}

/** An agent's page. */
export function AgentDetail({ id }: { id: string }) {
  const { t, i18n } = useTranslation('agents');
  const { user } = useSession();
  const { data: agent } = useSuspenseQuery(agentQuery(id));
  const texts = agentTexts(agent, i18n.language);
  useTitle(texts.name);
  if (!user) return null;
  return (
    <>
      <SmallButton icon="arrow_back" to={paths.agents} sx={{ ml: -1.5, mb: 2, color: 'text.secondary' }}>
        {t('all')}
      </SmallButton>
      <AgentHero agent={agent} texts={texts} />
      <AgentTaskList agent={agent} />
      <AgentHistory userId={user.id} agent={agent} />
      {isAdmin(user) && <AgentSystemInfo agent={agent} />}
    </>
  );
}

/** Instead of an agent that does not exist, or could not be loaded. */
export function ErrorBoundary() {
  const { t } = useTranslation('agents');
  return (
    <DetailFailed
      missing={{ code: 'AGENT_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('detail.failed')}
      fallback={paths.agents}
    />
  );
}

/** The agent's header: picture, name, tier, role, description, and its greeting in a bubble. */
export function AgentHero({ agent, texts }: { agent: Agent; texts: AgentTexts }) {
  const { t } = useTranslation('agents');
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px 1fr', sm: '200px 1fr', md: '260px 1fr' },
        columnGap: { xs: 2, sm: 4, md: 5 },
        alignItems: 'center',
        mb: { xs: 4, md: 5 },
      }}
    >
      <AgentPicture
        image={agent.config.image}
        role={agent.role}
        size="fill"
        sx={{ gridRow: { sm: 'span 3' }, borderRadius: { xs: '16px', sm: '24px' }, alignSelf: 'start' }}
      />
      <Box>
        <Box sx={{ mb: 1 }}>
          <TierChip tier={agent.tier} size="small" />
        </Box>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {texts.name}
        </Typography>
        <Typography sx={{ color: 'tint.primary.text', fontWeight: 550 }}>{texts.role}</Typography>
      </Box>
      <Typography
        sx={{
          gridColumn: { xs: '1 / -1', sm: 2 },
          mt: { xs: 2, sm: 1.5 },
          color: 'text.secondary',
          maxWidth: '72ch',
        }}
      >
        {texts.description}
      </Typography>
      {texts.greeting && (
        <Box
          component="blockquote"
          aria-label={t('greeting', { name: texts.name })}
          sx={{
            gridColumn: { xs: '1 / -1', sm: 2 },
            justifySelf: 'start',
            m: 0,
            mt: 2.5,
            px: 2.5,
            py: 1.75,
            maxWidth: 640,
            borderRadius: { xs: '6px 20px 20px', sm: '20px 20px 20px 6px' },
            bgcolor: 'surface.bubble',
            border: 1,
            borderColor: 'surface.bubbleBorder',
            typography: 'body1',
          }}
        >
          {texts.greeting}
        </Box>
      )}
    </Box>
  );
}

/** The agent's stored data, for administrators. */
export function AgentSystemInfo({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['agents', 'common']);
  return (
    <RecordInfo
      kind="agents"
      record={agent}
      rows={[
        [t('system.state'), t(`common:deploymentState.${agent.deployment_state}`)],
        [t('system.tier'), t(`common:tier.${agent.tier}`)],
        [t('system.modelType'), agent.model_type],
        [t('system.modelVersion'), agent.model_version],
        [t('system.limit'), agent.config.task_execution_limit],
        [
          t('system.image'),
          agent.config.image && !agent.config.image.startsWith('data:') && agent.config.image,
        ],
        [t('system.languages'), Object.keys(agent.config.locales).join(', ')],
      ]}
    />
  );
}
