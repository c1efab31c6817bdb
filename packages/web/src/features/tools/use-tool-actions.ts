import type { Tool } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useArchiveTool, useDeleteTool, useSwitchTool } from '../../data/tools.ts';
import { useRecordActions } from '../../widgets/admin/use-record-actions.tsx';

/** A tool's actions in the list and its form. A refusal lists the tasks that allow it. */
export function useToolActions() {
  const { t } = useTranslation('tools');
  const { mutateAsync: switchTool } = useSwitchTool();
  const actions = useRecordActions<Tool>('tools', {
    archive: useArchiveTool().mutateAsync,
    remove: useDeleteTool().mutateAsync,
    nameOf: ({ name }) => name,
  });
  const turn = (tool: Tool, on: boolean) =>
    actions.act({
      run: () => switchTool({ tool, is_enabled: on }),
      done: t(on ? 'switched.on' : 'switched.off', { name: tool.name }),
      failed: t('failed.switch'),
    });
  return { ...actions, turn };
}
