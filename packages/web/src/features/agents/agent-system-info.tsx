import type { Agent } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Link } from '../../design/router.tsx';
import { SystemInfo } from '../../widgets/system-info.tsx';

/** What is stored of the agent, for administrators. */
export function AgentSystemInfo({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['agents', 'common']);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), <code key="id">{agent.id}</code>],
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
        [t('system.changeCount'), agent.change_count],
        [t('system.created'), <DateTime key="created" at={agent.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={agent.updated_at} />],
      ]}
    >
      <Button size="small" variant="outlined" component={Link} to={`/admin/agents/${agent.id}`}>
        {t('system.edit')}
      </Button>
    </SystemInfo>
  );
}
