import type { Agent } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useCopyAgent, useDeleteAgent } from '../../../data/agents-admin.ts';
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
