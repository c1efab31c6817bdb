import type { BuiltinTool, ImplementationType, Tool, ToolInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toolQuery, useSaveTool } from '../../data/tools.ts';
import { FormSwitch } from '../../design/form/choice-fields.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { paths } from '../../lib/paths.ts';
import type { ConflictLabels } from '../../widgets/admin/edit-conflict.tsx';
import {
  CreatedNotice,
  RecordEditor,
  RecordFormPage,
  type RecordFormProps,
} from '../../widgets/admin/record-form.tsx';
import { useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { JsonSchemaEditor } from './json-schema-editor.tsx';
import { StoppedReason } from './stopped-reason.tsx';
import { type HeaderValue, type ToolValues, toolSchema, toToolValues } from './tool.schema.ts';
import { ToolKindFields } from './tool-kind-fields.tsx';
import { ToolTrial } from './tool-trial.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** The form of a new tool, or of the stored one with this id. */
export const ToolEditor = ({ id }: { id: string | undefined }) => (
  <RecordEditor kind="tools" id={id} query={toolQuery}>
    {(form) => <ToolForm {...form} />}
  </RecordEditor>
);

/** The form of any tool, with its arguments and a trial. Resets after create, not after update. */
function ToolForm({ stored: tool, reload }: RecordFormProps<Tool>) {
  const { t } = useTranslation('tools');
  const { mutateAsync: saveTool } = useSaveTool();
  const actions = useToolActions();
  const [isUnnamed, setUnnamed] = useState(false);
  const form = useSchemaForm<ToolValues, ToolInput>(toolSchema, { defaultValues: toToolValues(tool) });
  const { page, saved, resetTo } = useRecordForm(form, {
    stored: tool,
    save: async ({ base, input, sent }): Promise<ReactNode> => {
      const stored = await saveTool({ base, input });
      if (tool) {
        resetTo(stored, sent);
        return t('saved.updated');
      }
      resetTo(null);
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
      {tool && actions.archivedNotice(tool)}
      {tool?.stopped && (
        <Alert severity="error" role="status">
          <AlertTitle>{t('stopped')}</AlertTitle>
          <StoppedReason stopped={tool.stopped} />
        </Alert>
      )}
      <ToolFields control={form.control} />
      <ToolKindFields form={form} />
      <JsonSchemaEditor control={form.control} onUnnamed={setUnnamed} />
    </RecordFormPage>
  );
}

/** A tool's name and description for the model, and its switches. */
function ToolFields({ control }: { control: Control<ToolValues, unknown, ToolInput> }) {
  const { t } = useTranslation('tools');
  const field = (name: 'name' | 'description') => ({
    control,
    name,
    label: t(`form.${name}`),
    help: t(`form.${name}Help`),
  });
  return (
    <FormPanel title={t('form.about')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <FormTextField {...field('name')} autoComplete="off" required />
        <FormTextField {...field('description')} multiline minRows={2} maxRows={6} required />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          <FormSwitch control={control} name="is_enabled" label={t('form.enabled')} />
          <FormSwitch control={control} name="requires_confirmation" label={t('form.confirmation')} />
        </Box>
      </Box>
    </FormPanel>
  );
}

/** Labels for an edit conflict in a tool's form: fields and choices. */
const toolConflictLabels = (t: TFunction<'tools'>): ConflictLabels => {
  const labels: Record<string, string> = {
    implementation_type: t('form.kind'),
    builtin: t('form.builtin'),
    method: t('form.method'),
    timeout_ms: t('form.timeout'),
    transport: t('form.transport'),
    command: t('form.command'),
    tool_name: t('form.remote'),
  };
  return {
    label: (key) => labels[key],
    value: (key, value) => {
      if (!value) return undefined;
      if (key === 'implementation_type') return t(`kind.${value as ImplementationType}`);
      if (key === 'builtin') return t(`builtin.${value as BuiltinTool}`);
      if (key === 'transport') return t(value === 'stdio' ? 'form.overStdio' : 'form.overHttp');
      if (key === 'headers')
        return (value as HeaderValue[]).map((header) => `${header.name}: ${header.value}`).join('\n');
      return undefined;
    },
  };
};
