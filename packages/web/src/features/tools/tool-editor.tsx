import type { Tool } from '@agentarium/contracts';
import { toolQuery } from '../../data/tools.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { RecordEditor } from '../../widgets/admin/stored-form.tsx';
import { ToolForm } from './tool-form.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** The form of a new tool, or of the one with this id as the server has it now. */
export function ToolEditor({ id }: { id: string | undefined }) {
  const { t } = useTranslation('tools');
  return (
    <RecordEditor
      id={id}
      heading={t('editTitle')}
      purpose={t('editPurpose')}
      back={{ to: '/admin/tools', label: t('back') }}
      query={toolQuery}
      missing={{ code: 'TOOL_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(tool, reload) =>
        tool && reload ? <EditTool tool={tool} reload={reload} /> : <ToolForm tool={null} reload={null} />
      }
    </RecordEditor>
  );
}

function EditTool({ tool, reload }: { tool: Tool; reload: () => Promise<Tool | null> }) {
  const { formMenuOf, notice, gone } = useToolActions();
  useTitle(tool.name);
  return (
    <ToolForm
      tool={tool}
      reload={reload}
      leaving={gone}
      action={formMenuOf(tool, tool.name)}
      notice={notice}
    />
  );
}
