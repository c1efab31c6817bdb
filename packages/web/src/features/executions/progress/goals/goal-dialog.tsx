import { type Goal, lastGoalDay, type ProgressParameter } from '@agentarium/contracts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveGoal } from '../../../../data/progress.ts';
import { useToast } from '../../../../design/feedback/toast.tsx';
import { FormDialog } from '../../../../design/form/form-dialog.tsx';
import { Segmented } from '../../../../design/form/segmented.tsx';
import { useFormat } from '../../../../design/hooks/use-format.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { detailText } from '../../../../lib/api/fault-text.ts';
import type { AnyTFunction } from '../../../../lib/i18n.ts';
import { nameOf } from '../series.ts';
import { draftOf, type GoalDraft, type GoalField, readDraft } from './goal-draft.ts';

const fields: readonly string[] = ['target', 'by', 'from', 'to'] satisfies GoalField[];
/** The form's own texts about a day, by the server's code. */
const wordsOfDay: Readonly<Record<string, 'tooFar' | 'future'>> = {
  YEAR_RANGE: 'tooFar',
  FUTURE_REQUIRED: 'future',
};

/** The server's errors at a goal form's fields, as texts; nothing if it was refused for another reason. */
function serverErrorsOf(t: AnyTFunction, error: unknown): Partial<Record<GoalField, string>> {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  const own = error.details.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(
    own.map((detail) => {
      const day = detail.path === 'by' ? wordsOfDay[detail.code ?? ''] : undefined;
      return [detail.path, day ? t(`progress:goals.fault.${day}`) : detailText(t, detail)];
    }),
  );
}

const fieldsOf = { reach: ['target', 'by'], stay: ['from', 'to'] } as const;

type GoalDialogProps = {
  taskId: string;
  /** The goal to edit; null for a new one. */
  goal: Goal | null;
  parameters: readonly ProgressParameter[];
  onClose: () => void;
};

/** Sets a goal for a number: a value by a day, or a range to stay within. */
export function GoalDialog({ taskId, goal, parameters, onClose }: GoalDialogProps) {
  const { t, i18n } = useTranslation('progress');
  const format = useFormat();
  const toast = useToast();
  const save = useSaveGoal();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: format.zone }).format();
  const textOf = (value: number) => format.number(value, { useGrouping: false, maximumFractionDigits: 12 });
  const [draft, setDraft] = useState(() => draftOf(goal, parameters[0]?.key ?? '', textOf));
  const [isSent, setSent] = useState(false);
  const read = readDraft(draft, today);
  const faults = 'faults' in read ? read.faults : {};
  // The server decides, by its own clock; its error stays until the form is changed.
  const refused = serverErrorsOf(t, save.error);
  const change = (part: Partial<GoalDraft>) => {
    if (save.error) save.reset();
    setDraft((before) => ({ ...before, ...part }));
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if ('faults' in read) {
      const form = event.currentTarget;
      const first = fieldsOf[draft.kind].find((field) => faults[field]);
      form.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    save.mutate(
      { id: goal?.id, task_id: taskId, parameter: draft.parameter, ...read.aim },
      {
        onSuccess: () => {
          toast.success(t('goals.saved'));
          onClose();
        },
        onError: (error) => {
          if (Object.keys(serverErrorsOf(t, error)).length === 0) toast.error(error, t('goals.saveFailed'));
        },
      },
    );
  };
  const field = (name: GoalField) => {
    const fault = isSent ? faults[name] : undefined;
    const words = fault ? t(`goals.fault.${fault}`) : refused[name];
    return (
      <TextField
        key={name}
        name={name}
        type={name === 'by' ? 'date' : 'text'}
        label={t(`goals.field.${name}`)}
        value={draft[name]}
        error={words !== undefined}
        helperText={words ?? ' '}
        onChange={(event) => change({ [name]: event.target.value })}
        slotProps={
          name === 'by'
            ? { htmlInput: { min: today, max: lastGoalDay(today) }, inputLabel: { shrink: true } }
            : { htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } }
        }
      />
    );
  };
  return (
    <FormDialog
      title={t(goal ? 'goals.change' : 'goals.add')}
      text={t('goals.about')}
      confirmLabel={t(goal ? 'goals.save' : 'goals.add')}
      pending={save.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {!goal && (
        <TextField
          select
          label={t('goals.parameter')}
          value={draft.parameter}
          onChange={(event) => change({ parameter: event.target.value })}
          sx={{ mt: 1 }}
        >
          {parameters.map((parameter) => (
            <MenuItem key={parameter.key} value={parameter.key} sx={{ whiteSpace: 'normal' }}>
              {t(`source.${parameter.source}`, { name: nameOf(parameter, i18n.language) })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Segmented
        label={t('goals.kind')}
        value={draft.kind}
        options={[
          { value: 'reach', label: t('goals.reach') },
          { value: 'stay', label: t('goals.stay') },
        ]}
        onChange={(kind) => change({ kind })}
        fullWidth
      />
      {fieldsOf[draft.kind].map(field)}
    </FormDialog>
  );
}
