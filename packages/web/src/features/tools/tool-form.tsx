import type {
  BuiltinTool,
  ImplementationType,
  Tool,
  ToolInput,
  ToolTrial as Trial,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { toolQuery, useSaveTool, useTryTool } from '../../data/tools.ts';
import { FormSwitch } from '../../design/form/choice-fields.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { JsonEditor } from '../../design/form/json-editor.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { storedValue } from '../../design/layout/styles.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { readJson } from '../../lib/json-problem.ts';
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
import { sampleArguments } from './schema-rows.ts';
import { StoppedReason } from './stopped-reason.tsx';
import { type HeaderValue, type ToolValues, toolSchema, toToolInput, toToolValues } from './tool.schema.ts';
import { ToolKindFields } from './tool-kind-fields.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** /admin/tools/new and /admin/tools/{id}: the form of a tool. */
export function Component() {
  const { id } = useParams();
  return <ToolEditor id={id} />;
}

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

type ToolTrialProps = { form: UseFormReturn<ToolValues, unknown, ToolInput>; blocked: boolean };

const isArguments = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tests the tool as it is in the form, and shows the result. */
export function ToolTrial({ form, blocked }: ToolTrialProps) {
  const { t } = useTranslation(['tools', 'errors']);
  const trial = useTryTool();
  const [text, setText] = useState(() => sampleArguments(form.getValues('input_schema')));
  const [isFormWrong, setFormWrong] = useState(false);
  const { value, problem } = readJson(text);

  // A result of an earlier configuration is dropped; untouched samples follow the arguments.
  const { reset } = trial;
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    let samples = sampleArguments(form.getValues('input_schema'));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        reset();
        setFormWrong(false);
        const next = sampleArguments(values.input_schema);
        const former = samples;
        samples = next;
        setText((text) => (text === former ? next : text));
      },
    });
  }, [form, reset]);

  const run = async () => {
    trial.reset();
    const isRight = await form.trigger(undefined, { shouldFocus: true });
    setFormWrong(!isRight);
    if (isRight && isArguments(value)) trial.mutate({ tool: toToolInput(form.getValues()), args: value });
  };
  return (
    <FormPanel title={t('trial.title')} text={t('trial.text')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <JsonEditor
          label={t('trial.arguments')}
          value={text}
          onChange={setText}
          minHeight={140}
          errors={problem === null && !isArguments(value) ? [t('trial.notObject')] : []}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <LoadingButton
            variant="outlined"
            icon="science"
            pending={trial.isPending}
            disabled={blocked || !isArguments(value)}
            onClick={() => void run()}
          >
            {t('trial.run')}
          </LoadingButton>
          <LoadingButton
            variant="text"
            color="inherit"
            pending={false}
            onClick={() => setText(sampleArguments(form.getValues('input_schema')))}
          >
            {t('trial.sample')}
          </LoadingButton>
        </Box>
        <Box aria-live="polite">
          {isFormWrong && <Alert severity="warning">{t('trial.incomplete')}</Alert>}
          {trial.error && (
            <Alert severity="error">
              <AlertTitle>{t('trial.refused')}</AlertTitle>
              {errorText(t, trial.error)}
            </Alert>
          )}
          {trial.data && <Outcome trial={trial.data} />}
        </Box>
      </Box>
    </FormPanel>
  );
}

function Outcome({ trial }: { trial: Trial }) {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const reason = useToolErrorMessage()(trial.error);
  const ms = trial.duration_ms;
  const time = ms < 1000 ? format.number(ms, { style: 'unit', unit: 'millisecond' }) : format.duration(ms);
  const { result } = trial;
  return (
    <Alert
      severity={reason === null ? 'success' : 'error'}
      icon={<Icon name={reason === null ? 'check_circle' : 'error'} />}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>{t(reason === null ? 'trial.done' : 'trial.failed', { time })}</AlertTitle>
      {reason ?? (
        <Box
          component="pre"
          tabIndex={0}
          role="group"
          aria-label={t('trial.result')}
          sx={{ ...storedValue, maxHeight: 320 }}
        >
          {typeof result === 'string' ? result : JSON.stringify(result ?? null, null, 2)}
        </Box>
      )}
    </Alert>
  );
}

/** The server's messages for these add nothing, in English. */
const textByCode = ['UNREACHABLE', 'COMMAND_REFUSED', 'ADDRESS_REFUSED', 'SECRET_HOST_NOT_ALLOWED'];

/**
 * Returns a call's error in the user's language with the server's message: `INVALID_ARGUMENTS: expression is missing`.
 */
export function useToolErrorMessage(): (error: string | null) => string | null {
  const { t } = useTranslation('tools');
  return (error) => {
    if (error === null) return null;
    const code = /^[A-Z_]+(?=:|$)/.exec(error)?.[0] ?? '';
    const words = error.slice(code.length).replace(/^:\s*/, '');
    const reason = t(`reason.${code}`, { defaultValue: '' });
    if (reason === '') return error;
    const [, status, body = ''] = /^The server answered (\d+):?\s*(.*)$/s.exec(words) ?? [];
    if (status) return `${reason} (${[t('trial.status', { status }), body].filter(Boolean).join(': ')})`;
    return words === '' || textByCode.includes(code) ? reason : `${reason} (${words})`;
  };
}
