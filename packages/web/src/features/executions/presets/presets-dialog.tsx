import type { Parameter, Preset } from '@agentarium/contracts';
import { maxPresetNameChars, maxPresets } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presetsQuery, useSavePresets } from '../../../data/tasks.ts';
import { useConfirm, useConfirmLeaving } from '../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { TitledDialog } from '../../../design/feedback/titled-dialog.tsx';
import { TextInput } from '../../../design/form/fields.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { UnsavedGuard } from '../../../design/form/unsaved-guard.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { type Input, inputOf, isEmptyInput } from '../parameters/input.ts';
import { inputIssues, inputValue } from '../parameters/input-value.ts';
import type { PresetsProps } from '../parameters/parameter-form.tsx';
import { fieldName, type ParameterFields } from '../parameters/use-parameter-form.tsx';

/** Returns the inputs that a preset keeps: those filled in rightly, without files and the schedule. */
export function inputsOf(parameters: readonly Parameter[], fields: ParameterFields): Preset['parameters'] {
  const kept = parameters.flatMap((parameter, index) => {
    const input = fields[fieldName(index)] as Input;
    const isOther = input.kind === 'file' || input.kind === 'schedule';
    if (isOther || isEmptyInput(input) || inputIssues(parameter, input).length > 0) return [];
    return [[parameter.name, inputValue(parameter, input)]];
  });
  return Object.fromEntries(kept);
}

/** Returns the fields of the form that a preset fills in. */
export const fieldsOf = (parameters: readonly Parameter[], preset: Preset, zone: string): [string, Input][] =>
  parameters.flatMap((parameter, index) =>
    parameter.name in preset.parameters
      ? [[fieldName(index), inputOf(parameter, preset.parameters[parameter.name], zone)]]
      : [],
  );

/** Returns whether two presets would have the same name. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

const bar = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  '& .MuiButton-root': { minHeight: 44 },
} as const;

type NameFieldProps = {
  label: string;
  action: string;
  name: string;
  onName: (name: string) => void;
  pending: boolean;
  /** Returns why the name can't be used; undefined if it can. */
  check: (name: string) => string | undefined;
  onSave: (name: string) => void;
  autoFocus?: boolean;
};

/** A name, and the button that saves it. */
function NameField({
  label,
  action,
  name,
  onName,
  pending,
  check,
  onSave,
  autoFocus = false,
}: NameFieldProps) {
  const { t } = useTranslation('presets');
  const [fault, setFault] = useState<string | undefined>();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The run form is around this dialog for React.
        event.stopPropagation();
        const text = name.trim();
        const problem = text === '' ? t('nameMissing') : check(text);
        setFault(problem);
        if (problem === undefined) onSave(text);
      }}
      sx={{ ...bar, flexWrap: 'wrap' }}
    >
      <TextInput
        label={label}
        value={name}
        autoFocus={autoFocus}
        onChange={(text) => {
          onName(text);
          setFault(undefined);
        }}
        error={fault}
        slotProps={{ htmlInput: { maxLength: maxPresetNameChars } }}
        sx={{ flex: '1 1 180px' }}
      />
      <LoadingButton type="submit" pending={pending}>
        {action}
      </LoadingButton>
    </Box>
  );
}

/** The named sets of inputs of a task: applies, renames and deletes them, and saves the present inputs as one. */
export function PresetsDialog({ taskId, parameters, form, onClose }: PresetsProps & { onClose: () => void }) {
  const { t } = useTranslation(['presets', 'common']);
  const { zone } = useFormat();
  const confirm = useConfirm();
  const confirmLeaving = useConfirmLeaving();
  const stored = useQuery(presetsQuery(taskId));
  const save = useSavePresets(taskId);
  const [renamed, setRenamed] = useState<{ from: string; to: string } | null>(null);
  const [newName, setNewName] = useState('');
  const presets = stored.data?.presets ?? [];
  const inputs = inputsOf(parameters, form.getValues());
  const isRenaming = renamed !== null && renamed.to !== renamed.from;
  const wouldLose = newName !== '' || isRenaming;
  const mayLeave = async () => !wouldLose || (await confirmLeaving());
  const dismiss = async () => {
    if (await mayLeave()) onClose();
  };

  const rename = async ({ name }: Preset) => {
    if (!isRenaming || (await confirmLeaving())) setRenamed({ from: name, to: name });
  };
  const apply = async (preset: Preset) => {
    if (!(await mayLeave())) return;
    for (const [name, input] of fieldsOf(parameters, preset, zone))
      form.setValue(name, input, { shouldDirty: true, shouldValidate: true });
    onClose();
  };
  const remove = async ({ name }: Preset) => {
    const isSure = await confirm({
      title: t('delete.title', { name }),
      confirmLabel: t('common:action.delete'),
      tone: 'danger',
    });
    if (isSure) save.mutate(presets.filter((one) => one.name !== name));
  };
  const taken = (name: string, except?: string) =>
    presets.some((one) => one.name !== except && isSameName(one.name, name)) ? t('nameTaken') : undefined;

  return (
    <TitledDialog
      title={t('title')}
      maxWidth="xs"
      onClose={() => void dismiss()}
      content={{ sx: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } }}
      actions={
        <Button color="inherit" onClick={() => void dismiss()}>
          {t('common:action.close')}
        </Button>
      }
    >
      <UnsavedGuard when={wouldLose} />
      <Note variant="body2">{t('text')}</Note>
      {stored.isError && !stored.data && <QueryFailed query={stored} compact title={t('failed')} />}
      {presets.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {presets.map((preset) => (
            <li key={preset.name}>
              {renamed?.from === preset.name ? (
                <NameField
                  autoFocus
                  label={t('rename', { name: preset.name })}
                  action={t('common:action.save')}
                  name={renamed.to}
                  onName={(to) => setRenamed({ from: preset.name, to })}
                  pending={save.isPending}
                  check={(name) => taken(name, preset.name)}
                  onSave={(name) =>
                    save.mutate(
                      presets.map((one) => (one === preset ? { ...one, name } : one)),
                      { onSuccess: () => setRenamed(null) },
                    )
                  }
                />
              ) : (
                <Box sx={bar}>
                  <Button
                    variant="outlined"
                    color="inherit"
                    onClick={() => void apply(preset)}
                    sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
                  >
                    {preset.name}
                  </Button>
                  <IconButton
                    aria-label={t('rename', { name: preset.name })}
                    title={t('rename', { name: preset.name })}
                    onClick={() => void rename(preset)}
                    sx={{ width: 44, height: 44 }}
                  >
                    <Icon name="edit" />
                  </IconButton>
                  <IconButton
                    aria-label={t('delete.named', { name: preset.name })}
                    title={t('delete.named', { name: preset.name })}
                    disabled={save.isPending}
                    onClick={() => void remove(preset)}
                    sx={{ width: 44, height: 44 }}
                  >
                    <Icon name="delete" />
                  </IconButton>
                </Box>
              )}
            </li>
          ))}
        </Box>
      )}
      {stored.data &&
        (presets.length >= maxPresets ? (
          <Note>{t('full', { count: maxPresets })}</Note>
        ) : Object.keys(inputs).length === 0 ? (
          <Note>{t('nothing')}</Note>
        ) : (
          <NameField
            label={t('name')}
            action={t('saveInputs')}
            name={newName}
            onName={setNewName}
            pending={save.isPending}
            check={(name) => taken(name)}
            onSave={(name) =>
              save.mutate([...presets, { name, parameters: inputs }], { onSuccess: () => setNewName('') })
            }
          />
        ))}
      <FormError error={save.error} fallback={t('notSaved')} />
    </TitledDialog>
  );
}
