import type { Agent } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCopyAgent, useDeleteAgent } from '../../../data/agents-admin.ts';
import type { MenuAction } from '../../../widgets/admin/action-menu.tsx';
import { useAdminAction } from '../../../widgets/admin/use-admin-action.ts';
import { agentTexts } from '../agent-texts.ts';

/** What the menu of an agent offers: see it as users do, copy, delete. A refusal stays in `problem`. */
export function useAgentActions() {
  const { t, i18n } = useTranslation('agents-admin');
  const nameOf = (agent: Agent) => agentTexts(agent, i18n.language).name;
  const navigate = useNavigate();
  const copyAgent = useCopyAgent();
  const deleteAgent = useDeleteAgent();
  const { act, ...state } = useAdminAction();

  const copy = async (agent: Agent) => {
    let copied: Agent | null = null;
    const done = await act({
      run: async () => {
        copied = await copyAgent(agent.id);
      },
      done: t('copied', { name: nameOf(agent) }),
      failed: t('failed.copy'),
    });
    return done ? copied : null;
  };
  const remove = (agent: Agent) =>
    act({
      confirm: {
        title: t('delete.title', { name: nameOf(agent) }),
        text: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      run: () => deleteAgent(agent.id),
      done: t('delete.done', { name: nameOf(agent) }),
      failed: t('failed.delete'),
    });
  const actionsFor = (agent: Agent, after?: { deleted?: () => void; copied?: (copy: Agent) => void }) =>
    [
      { label: t('open'), icon: 'visibility', onSelect: () => void navigate(`/agents/${agent.id}`) },
      {
        label: t('copy'),
        icon: 'content_copy',
        onSelect: () => void copy(agent).then((made) => made && after?.copied?.(made)),
      },
      {
        label: t('delete.label'),
        icon: 'delete',
        tone: 'danger',
        onSelect: () => void remove(agent).then((gone) => gone && after?.deleted?.()),
      },
    ] satisfies MenuAction[];
  return { ...state, actionsFor };
}
