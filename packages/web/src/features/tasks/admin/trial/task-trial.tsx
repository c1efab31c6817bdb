import type { TaskInput } from '@agentarium/contracts';
import { type LlmModel, llmModels } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../design/feedback/lazy-part.tsx';
import { FieldRow, FormPanel } from '../../../../design/form/form-panel.tsx';
import { JsonEditor } from '../../../../design/form/json-editor.tsx';
import { LoadingButton } from '../../../../design/form/loading-button.tsx';
import { Icon } from '../../../../design/layout/icon.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { detailText } from '../../../../lib/api/fault-text.ts';
import { readJson } from '../../../../lib/json-problem.ts';
import { SmallSelect, SmallText } from '../../../../widgets/admin/small-fields.tsx';
import type { TaskValues } from '../task-values.ts';
import { TrialAnswer } from './trial-answer.tsx';
import { type Trial, useTaskTrial } from './use-task-trial.ts';
import { useTrialFiles } from './use-trial-files.ts';

const TrialFiles = lazyPart(() => import('./trial-files.tsx'), { texts: ['parameters'] });

type Family = LlmModel | 'own';

type TaskTrialProps = {
  form: UseFormReturn<TaskValues, unknown, TaskInput>;
  /** The form can't be run yet. */
  blocked: boolean;
};

type RefusalProps = {
  error: unknown;
  /** Returns whether a field already shows its error. */
  isShownAt: (path: string) => boolean;
};

/** Why a trial was refused, with the path of each invalid value that has no field. */
function Refusal({ error, isShownAt }: RefusalProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  if (!error) return null;
  const all = error instanceof ApiError ? error.details : [];
  const details = all.filter(({ path }) => !isShownAt(path));
  if (all.length > 0 && details.length === 0) return null;
  return (
    <Alert severity="error" icon={<Icon name="error" />}>
      <AlertTitle>{t('trial.refused')}</AlertTitle>
      {errorText(t, error)}
      {details.map((detail) => (
        <div key={`${detail.path} ${detail.code}`}>{`${detail.path}: ${detailText(t, detail)}`}</div>
      ))}
    </Alert>
  );
}

/** Runs the task as it is in the form with a chosen model; nothing is saved or counted. */
export function TaskTrial({ form, blocked }: TaskTrialProps) {
  const { t } = useTranslation('tasks-admin');
  const { trial, start, stop } = useTaskTrial();
  const [family, setFamily] = useState<Family>('own');
  const [version, setVersion] = useState('1');
  const [values, setValues] = useState('{}');
  const [isIncomplete, setIncomplete] = useState(false);
  const [outputs, required] = useWatch({
    control: form.control,
    name: ['output_parameters', 'required_parameters'],
  });
  const files = useTrialFiles(required, trial.error);
  const { value, problem } = readJson(values);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isVersion = /^[1-9]\d{0,2}$/.test(version);

  // The marked fields may have been fixed by now.
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now !== last) setIncomplete(false);
        last = now;
      },
    });
  }, [form]);

  const run = async () => {
    const isWhole = await form.trigger(undefined, { shouldFocus: true });
    setIncomplete(!isWhole);
    if (!isWhole || !files.areReady()) return;
    const { taskSchema } = await import('../task-schema.ts');
    const model = family === 'own' ? null : { model_type: family, version: Number(version) };
    const given = { ...(value as Trial['parameters']), ...files.values };
    await start(taskSchema.parse(form.getValues()), given, model);
  };
  const options: Family[] = ['own', ...llmModels];
  return (
    <FormPanel title={t('trial.title')} text={t('trial.text')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FieldRow>
          <SmallSelect<Family>
            label={t('trial.model')}
            value={family}
            options={options.map((each) => ({
              value: each,
              label: each === 'own' ? t('trial.ownModel') : t(`model.${each}`),
            }))}
            onSelect={setFamily}
          />
          {family !== 'own' && <SmallText label={t('trial.version')} text={version} onText={setVersion} />}
        </FieldRow>
        <JsonEditor
          label={t('trial.values')}
          value={values}
          onChange={setValues}
          minHeight={140}
          help={t('trial.valuesHelp')}
          errors={problem || isObject ? [] : [t('trial.notObject')]}
        />
        {files.fields.length > 0 && (
          <Suspense fallback={<Skeleton variant="rounded" height={132} />}>
            <TrialFiles fields={files.fields} />
          </Suspense>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <LoadingButton
            variant="outlined"
            icon="play_arrow"
            pending={trial.isRunning}
            disabled={blocked || !isObject || (family !== 'own' && !isVersion)}
            onClick={() => void run()}
          >
            {t('trial.run')}
          </LoadingButton>
          {trial.isRunning && (
            <Button color="inherit" startIcon={<Icon name="stop" />} onClick={stop}>
              {t('trial.stop')}
            </Button>
          )}
        </Box>
        {isIncomplete && (
          <Alert severity="warning" icon={<Icon name="warning" />}>
            {t('trial.incomplete')}
          </Alert>
        )}
        <Refusal error={trial.error} isShownAt={files.isShownAt} />
        <TrialAnswer trial={trial} outputs={outputs} fileNames={files.fileNames} />
      </Box>
    </FormPanel>
  );
}
