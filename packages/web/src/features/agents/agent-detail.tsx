import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentQuery } from '../../data/agents.ts';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/roles.ts';
import { AgentHero } from './agent-hero.tsx';
import { AgentHistory } from './agent-history.tsx';
import { AgentSystemInfo } from './agent-system-info.tsx';
import { AgentTaskList } from './agent-task-list.tsx';
import { agentTexts } from './agent-texts.ts';

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
export function AgentFailed() {
  const { t } = useTranslation('agents');
  return (
    <DetailFailed
      missing={{ code: 'AGENT_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('detail.failed')}
      fallback={paths.agents}
    />
  );
}
