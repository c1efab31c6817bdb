import type { Agent } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { RecordInfo } from '../../widgets/system-info.tsx';

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
