import type { Preset } from '@agentarium/contracts';
import { maxPresetNameChars, maxPresets } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presetsQuery, useSavePresets } from '../../../data/presets.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { fieldsOf, inputsOf, isSameName } from './preset-inputs.ts';
import type { PresetsProps } from './presets-button.tsx';

const bar = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  '& .MuiButton-root': { minHeight: 44 },
} as const;

type NameFieldProps = {
  label: string;
  action: string;
  start: string;
  pending: boolean;
  /** Returns why the name can't be used; null if it can. */
  check: (name: string) => string | null;
  onSave: (name: string) => void;
};

/** A name, and the button that saves it. */
function NameField({ label, action, start, pending, check, onSave }: NameFieldProps) {
  const { t } = useTranslation('presets');
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
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
        if (problem === null) onSave(text);
      }}
      sx={{ ...bar, flexWrap: 'wrap' }}
    >
      <TextField
        label={label}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
        error={fault !== null}
        helperText={fault}
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
export default function PresetsDialog({
  taskId,
  parameters,
  form,
  onClose,
}: PresetsProps & { onClose: () => void }) {
  const { t } = useTranslation(['presets', 'common', 'errors']);
  const { zone } = useFormat();
  const titleId = useId();
  const confirm = useConfirm();
  const stored = useQuery(presetsQuery(taskId));
  const save = useSavePresets(taskId);
  const [renamed, setRenamed] = useState<string | null>(null);
  const presets = stored.data?.presets ?? [];
  const inputs = inputsOf(parameters, form.getValues());

  const apply = (preset: Preset) => {
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
    presets.some((one) => one.name !== except && isSameName(one.name, name)) ? t('nameTaken') : null;

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Note variant="body2">{t('text')}</Note>
        {stored.isError && !stored.data && <QueryFailed query={stored} compact title={t('failed')} />}
        {presets.length > 0 && (
          <Box component="ul" aria-label={t('title')} sx={{ ...plainList, display: 'grid', gap: 1 }}>
            {presets.map((preset) => (
              <li key={preset.name}>
                {renamed === preset.name ? (
                  <NameField
                    label={t('rename', { name: preset.name })}
                    action={t('common:action.save')}
                    start={preset.name}
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
                      onClick={() => apply(preset)}
                      sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
                    >
                      {preset.name}
                    </Button>
                    <IconButton
                      aria-label={t('rename', { name: preset.name })}
                      title={t('rename', { name: preset.name })}
                      onClick={() => setRenamed(preset.name)}
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
              key={presets.length}
              label={t('name')}
              action={t('saveInputs')}
              start=""
              pending={save.isPending}
              check={(name) => taken(name)}
              onSave={(name) => save.mutate([...presets, { name, parameters: inputs }])}
            />
          ))}
        {save.error && (
          <Alert severity="error" icon={<Icon name="error" />}>
            {errorText(t, save.error, t('notSaved'))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
