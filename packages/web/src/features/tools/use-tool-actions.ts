import type { Tool } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useDeleteTool, useSwitchTool } from '../../data/tools.ts';
import type { MenuAction } from '../../widgets/admin/action-menu.tsx';
import { useAdminAction } from '../../widgets/admin/use-admin-action.ts';

/** What can be done with a tool from a list or its form. A refusal, with the tasks that allow it, stays in `problem`. */
export function useToolActions() {
  const { t } = useTranslation('tools');
  const switchTool = useSwitchTool();
  const deleteTool = useDeleteTool();
  const { act, ...state } = useAdminAction();

  const turn = (tool: Tool, on: boolean) =>
    act({
      run: () => switchTool(tool, on),
      done: t(on ? 'switched.on' : 'switched.off', { name: tool.name }),
      failed: t('failed.switch'),
    });
  const remove = ({ id, name }: Tool) =>
    act({
      confirm: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        confirmLabel: t('delete.label'),
        tone: 'danger',
      },
      run: () => deleteTool(id),
      done: t('delete.done', { name }),
      failed: t('failed.delete'),
      reasons: { IN_USE: t('delete.inUse') },
    });
  const actionsFor = (tool: Tool, deleted?: () => void) =>
    [
      {
        label: t('delete.label'),
        icon: 'delete',
        tone: 'danger',
        onSelect: () => void remove(tool).then((gone) => gone && deleted?.()),
      },
    ] satisfies MenuAction[];
  return { ...state, turn, actionsFor };
}
