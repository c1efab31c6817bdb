import type { Tool } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { toolQuery } from '../../data/tools.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { ActionMenu } from '../../widgets/admin/action-menu.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { useLeaving } from '../../widgets/admin/list-behind.ts';
import { StoredForm } from '../../widgets/admin/stored-form.tsx';
import { ToolForm } from './tool-form.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** The form of a new tool, or of the one with this id as the server has it now. */
export function ToolEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <ToolForm tool={null} reload={null} /> : <StoredTool key={id} id={id} />;
}

function StoredTool({ id }: { id: string }) {
  const { t } = useTranslation('tools');
  return (
    <StoredForm
      heading={t('editTitle')}
      purpose={t('editPurpose')}
      back={{ to: '/admin/tools', label: t('back') }}
      query={toolQuery(id)}
      missing={{ code: 'TOOL_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(tool, reload) => <EditTool tool={tool} reload={reload} />}
    </StoredForm>
  );
}

function EditTool({ tool, reload }: { tool: Tool; reload: () => Promise<Tool | null> }) {
  const { t } = useTranslation(['tools', 'admin']);
  const { actionsFor, pending, problem, dismiss } = useToolActions();
  const { gone, leave } = useLeaving('/admin/tools');
  useTitle(tool.name);
  return (
    <ToolForm
      tool={tool}
      reload={reload}
      leaving={gone}
      action={
        <ActionMenu
          label={t('admin:actionsOf', { name: tool.name })}
          disabled={pending}
          actions={actionsFor(tool, leave)}
        />
      }
      notice={<ActionNotice problem={problem} onClose={dismiss} />}
    />
  );
}
