import type { Agent } from '@agentarium/contracts';
import { useCopyAgent, useDeleteAgent } from '../../../data/agents-admin.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { useRecordActions } from '../../../widgets/admin/use-record-actions.tsx';
import { agentTexts } from '../agent-texts.ts';

/** What the menu of an agent offers: see it as users do, copy, delete. */
export function useAgentActions() {
  const { i18n } = useTranslation();
  return useRecordActions<Agent>({
    ...{ namespace: 'agents-admin', list: '/admin/agents', copy: useCopyAgent(), remove: useDeleteAgent() },
    nameOf: (agent) => agentTexts(agent, i18n.language).name,
    pageOf: ({ id }) => `/agents/${id}`,
  });
}
