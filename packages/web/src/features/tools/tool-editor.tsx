import type { Tool } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toolQuery } from '../../data/tools.ts';
import { MissingState } from '../../design/feedback/missing-state.tsx';
import { useTitle } from '../../design/hooks/use-title.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { ActionMenu } from '../../widgets/admin/action-menu.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { FormFailed } from '../../widgets/admin/form-failed.tsx';
import { FormLoading } from '../../widgets/admin/form-loading.tsx';
import { useLeaving } from '../../widgets/admin/list-behind.ts';
import { ToolForm } from './tool-form.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** The form of a new tool, or of the one with this id as the server has it now. */
export function ToolEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <ToolForm tool={null} reload={null} /> : <StoredTool key={id} id={id} />;
}

function StoredTool({ id }: { id: string }) {
  const { t } = useTranslation('tools');
  const place = {
    heading: t('editTitle'),
    purpose: t('editPurpose'),
    back: { to: '/admin/tools', label: t('back') },
  };
  // A remembered tool would be refused as stale when it is saved.
  const query = useQuery({ ...toolQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const reload = async (): Promise<Tool | null> => (await query.refetch()).data ?? null;
  if (isApiError(query.error, 'TOOL_NOT_FOUND', 'VALIDATION_FAILED'))
    return <MissingState title={t('missing')} fallback="/admin/tools" />;
  if (query.isError && !query.data)
    return (
      <FormFailed
        {...place}
        error={query.error}
        title={t('failed.load')}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data || !query.isFetchedAfterMount) return <FormLoading {...place} />;
  return <EditTool tool={query.data} reload={reload} />;
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
