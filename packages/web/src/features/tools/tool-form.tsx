import type { Tool, ToolInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveTool } from '../../data/tools.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { CreatedNotice } from '../../widgets/admin/created-notice.tsx';
import { RecordFormPage } from '../../widgets/admin/record-form-page.tsx';
import type { RecordFormProps } from '../../widgets/admin/stored-form.tsx';
import { useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { KindPanel } from './kind-panel.tsx';
import { SchemaEditor } from './schema-editor.tsx';
import { StoppedReason } from './stopped-reason.tsx';
import { toolConflictLabels } from './tool-conflict-labels.ts';
import { ToolFields } from './tool-fields.tsx';
import { ToolTrial } from './tool-trial.tsx';
import { type ToolValues, toToolValues } from './tool-values.ts';
import { useToolActions } from './use-tool-actions.ts';

/** The form of any tool, with its arguments and a trial. Resets after create, not after update. */
export function ToolForm({ stored: tool, reload }: RecordFormProps<Tool>) {
  const { t } = useTranslation('tools');
  const saveTool = useSaveTool();
  const actions = useToolActions();
  const [isUnnamed, setUnnamed] = useState(false);
  const form = useSchemaForm<ToolValues, ToolInput>(
    () => import('./tool-schema.ts').then(({ toolSchema }) => toolSchema),
    { defaultValues: toToolValues(tool) },
  );
  const { page, saved } = useRecordForm(form, {
    save: async (input): Promise<ReactNode> => {
      const stored = await saveTool(tool, input);
      form.reset(toToolValues(tool && stored));
      if (tool) return t('saved.updated');
      return <CreatedNotice text={t('saved.created')} name={stored.name} to={paths.admin.tool(stored.id)} />;
    },
    reload,
    toValues: toToolValues,
    words: toolConflictLabels(t),
  });

  return (
    <RecordFormPage
      record={tool}
      actions={actions}
      {...page}
      blocked={isUnnamed}
      success={saved}
      below={
        <>
          {actions.notice}
          <ToolTrial form={form} blocked={isUnnamed} />
        </>
      }
    >
      {tool?.stopped && (
        <Alert severity="error" role="status" icon={<Icon name="error" />}>
          <AlertTitle>{t('stopped')}</AlertTitle>
          <StoppedReason stopped={tool.stopped} />
        </Alert>
      )}
      <ToolFields control={form.control} />
      <KindPanel form={form} />
      <SchemaEditor control={form.control} onUnnamed={setUnnamed} />
    </RecordFormPage>
  );
}
