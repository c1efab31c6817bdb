import type { Agent } from '@agentarium/contracts';
import { useArchiveAgent, useCopyAgent, useDeleteAgent } from '../../../data/agents-admin.ts';
import { useRecordActions } from '../../../widgets/admin/use-record-actions.tsx';
import { agentTexts } from '../agent-texts.ts';

/** The actions of an agent's menu: see as users do, copy, archive, delete. */
export const useAgentActions = () =>
  useRecordActions<Agent>('agents', {
    copy: useCopyAgent().mutateAsync,
    archive: useArchiveAgent().mutateAsync,
    remove: useDeleteAgent().mutateAsync,
    nameOf: (agent, language) => agentTexts(agent, language).name,
  });
