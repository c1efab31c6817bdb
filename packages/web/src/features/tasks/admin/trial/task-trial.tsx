import { type FileDataType, isRecord, labelOf, type Parameter, type TaskInput } from '@agentarium/contracts';
import { type LlmModel, llmModels } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fileQuery } from '../../../../data/files.ts';
import { SelectInput } from '../../../../design/form/choice-fields.tsx';
import { TextInput } from '../../../../design/form/fields.tsx';
import { FormPanel } from '../../../../design/form/form-panel.tsx';
import { JsonEditor } from '../../../../design/form/json-editor.tsx';
import { LoadingButton } from '../../../../design/form/loading-button.tsx';
import { useScrollIntoView } from '../../../../design/hooks/use-focus.ts';
import { Icon } from '../../../../design/layout/icon.tsx';
import { Note } from '../../../../design/layout/note.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { detailText, faultMessage, faultText } from '../../../../lib/api/fault-text.ts';
import { readJson } from '../../../../lib/json-problem.ts';
import { useModelNames } from '../../../../widgets/admin/model-names.ts';
import { FileField, type FileFieldProps } from '../../../../widgets/files/file-field.tsx';
import { isFileType } from '../../../../widgets/files/file-rules.ts';
import { readList } from '../parameters/parameter-rows.ts';
import { type TaskValues, taskSchema } from '../task.schema.ts';
import { type Trial, TrialAnswer, useTaskTrial } from './trial-answer.tsx';

type FileParameter = { key: string; name: string; type: FileDataType; label: string };
type Chosen = { id: string; isBusy: boolean };

type TrialFileField = Pick<FileFieldProps, 'label' | 'type' | 'value' | 'onChange' | 'focusRef'> & {
  key: string;
  /** Its error, for `faultText`. */
  fault: string | undefined;
};

/** The file parameters of the form's JSON. A field is identified by name and type. */
function fileParametersOf(text: string, language: string): FileParameter[] {
  const all = (readList(text) ?? []).flatMap(({ name, data_type: type, locales }) =>
    typeof name === 'string' && name !== '' && isFileType(type)
      ? [
          {
            key: `${type} ${name}`,
            name,
            type,
            label: labelOf(locales as Parameter['locales'], language, name),
          },
        ]
      : [],
  );
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/**
 * A trial's files: one field per file parameter, with the server's errors. `areReady` marks a file still uploading and
 * focuses it.
 */
function useTrialFiles(parameters: string, error: unknown) {
  const { i18n } = useTranslation();
  const fileParameters = fileParametersOf(parameters, i18n.language);
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const targets = useRef(new Map<string, { focus: () => void }>());
  const ofPath = (path: string) => fileParameters.find(({ name }) => path === `parameters.${name}`);

  const landed = useRef<unknown>(null);
  useEffect(() => {
    if (landed.current === error) return;
    landed.current = error;
    const details = error instanceof ApiError ? error.details : [];
    const found = details.flatMap((detail) => {
      const key = ofPath(detail.path)?.key;
      return key === undefined ? [] : [[key, faultMessage(detail)] as const];
    });
    setFaults(Object.fromEntries(found));
    targets.current.get(found[0]?.[0] ?? '')?.focus();
  });

  const ids = fileParameters.flatMap(({ key }) => chosen[key]?.id || []);
  const storedFiles = useQueries({ queries: ids.map((id) => fileQuery(id)) });
  return {
    fields: fileParameters.map(
      ({ key, label, type }): TrialFileField => ({
        key,
        label,
        type,
        value: chosen[key]?.id ?? '',
        fault: faults[key],
        onChange: (id, isBusy) => {
          setChosen((now) => ({ ...now, [key]: { id, isBusy } }));
          setFaults(({ [key]: _gone, ...others }) => others);
        },
        focusRef: (target) => {
          if (target) targets.current.set(key, target);
          else targets.current.delete(key);
        },
      }),
    ),
    values: Object.fromEntries(
      fileParameters.flatMap(({ key, name }) => (chosen[key]?.id ? [[name, chosen[key].id]] : [])),
    ),
    /** The names of the selected files, by id. */
    fileNames: new Map(storedFiles.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
    areReady(): boolean {
      const busy = fileParameters.filter(({ key }) => chosen[key]?.isBusy);
      setFaults(Object.fromEntries(busy.map(({ key }) => [key, 'parameters:issue.busy'])));
      targets.current.get(busy[0]?.key ?? '')?.focus();
      return busy.length === 0;
    },
    isShownAt: (path: string) => ofPath(path) !== undefined,
  };
}

/** A field for each file of a trial, as in the run form. */
function TrialFiles({ fields }: { fields: readonly TrialFileField[] }) {
  const { t } = useTranslation(['tasks-admin', 'parameters', 'errors']);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {fields.map(({ key, label, fault, ...field }) => (
        <FileField
          key={key}
          {...field}
          label={t('parameters:optional', { label })}
          error={fault === undefined ? undefined : faultText(t, fault)}
          onLeave={() => undefined}
        />
      ))}
      <Note>{t('trial.filesHelp')}</Note>
    </Box>
  );
}

type Family = LlmModel | 'own';

type TaskTrialProps = {
  id?: string;
  form: UseFormReturn<TaskValues, unknown, TaskInput>;
  /** The form can't be run yet. */
  blocked: boolean;
  /** Shows the marked fields. */
  onIncomplete: () => void;
};

type RefusalProps = {
  error: unknown;
  /** Returns whether a field already shows its error. */
  isShownAt?: (path: string) => boolean;
};

/** Why a trial was refused, with the path of each invalid value that has no field. */
export function Refusal({ error, isShownAt = () => false }: RefusalProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  const place = useScrollIntoView(error);
  if (!error) return null;
  const all = error instanceof ApiError ? error.details : [];
  const details = all.filter(({ path }) => !isShownAt(path));
  if (all.length > 0 && details.length === 0) return null;
  return (
    <Alert ref={place} severity="error">
      <AlertTitle>{t('trial.refused')}</AlertTitle>
      {errorText(t, error)}
      {details.map((detail) => (
        <div key={`${detail.path} ${detail.code}`}>{`${detail.path}: ${detailText(t, detail)}`}</div>
      ))}
    </Alert>
  );
}

/** Runs the task as it is in the form with a chosen model; nothing is saved or counted. */
export function TaskTrial({ id, form, blocked, onIncomplete }: TaskTrialProps) {
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
  const isObject = isRecord(value);
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
    const isWhole = await form.trigger();
    setIncomplete(!isWhole);
    if (!isWhole) {
      // Only fields that are shown can get the focus.
      flushSync(onIncomplete);
      await form.trigger(undefined, { shouldFocus: true });
      return;
    }
    if (!files.areReady()) return;
    await start({
      task: taskSchema.parse(form.getValues()),
      parameters: { ...(value as Trial['parameters']), ...files.values },
      ...(family !== 'own' && { model: { model_type: family, version: Number(version) } }),
    });
  };
  const { modelOf } = useModelNames();
  const options: Family[] = ['own', ...llmModels];
  return (
    <FormPanel {...(id && { id })} title={t('trial.title')} text={t('trial.text')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
          <SelectInput<Family>
            size="small"
            label={t('trial.model')}
            value={family}
            options={options.map((each) => ({
              value: each,
              label: each === 'own' ? t('trial.ownModel') : t(`model.${each}`),
            }))}
            onChange={setFamily}
          />
          {family !== 'own' && (
            <TextInput
              size="small"
              label={t('trial.version')}
              value={version}
              onChange={setVersion}
              help={isVersion && modelOf({ model_type: family, version: Number(version) })}
            />
          )}
        </Box>
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
        {isIncomplete && <Alert severity="warning">{t('trial.incomplete')}</Alert>}
        <Refusal error={trial.error} isShownAt={files.isShownAt} />
        <TrialAnswer trial={trial} outputs={outputs} fileNames={files.fileNames} />
      </Box>
    </FormPanel>
  );
}
