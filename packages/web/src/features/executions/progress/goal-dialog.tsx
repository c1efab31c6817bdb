import { type Goal, type GoalInput, lastGoalDay, type ProgressParameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { goalsQuery, useSaveGoal } from '../../../data/progress.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormSelectField } from '../../../design/form/choice-fields.tsx';
import { FormTextField } from '../../../design/form/fields.tsx';
import { focusFirstField } from '../../../design/form/focus-first-field.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { faultMessage } from '../../../lib/api/fault-text.ts';
import { useGoalText } from '../../../widgets/goals.tsx';
import { nameOf } from './series.ts';

/** The form's values: every field a text, so "72." can be typed on the way to 72.5. */
export type GoalValues = {
  parameter: string;
  kind: Goal['kind'];
  target: string;
  by: string;
  from: string;
  to: string;
};

/** The form of a stored goal, or of a new one for the parameter. */
export function toGoalValues(
  goal: Goal | null,
  parameter: string,
  textOf: (value: number) => string = String,
): GoalValues {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : textOf(value);
  return {
    parameter: goal?.parameter ?? parameter,
    kind: goal?.kind ?? 'reach',
    target: text(goal?.target),
    by: goal?.by ?? '',
    from: text(goal?.from),
    to: text(goal?.to),
  };
}

const fieldsOf = { reach: ['target', 'by'], stay: ['from', 'to'] } as const;

/** The form's own texts about a day, by the server's code. */
const dayMessages: Readonly<Record<string, string>> = {
  YEAR_RANGE: 'progress:goals.fault.tooFar',
  FUTURE_REQUIRED: 'progress:goals.fault.future',
};

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
  const words = useGoalText();
  // As it was when the form was filled.
  const [seen, setSeen] = useState(goal);
  const [refusal, setRefusal] = useState<unknown>(null);
  const newest = useQuery(goalsQuery).data?.find(({ id }) => id === goal?.id);
  const conflicting = isApiError(refusal, 'STALE_WRITE') ? newest : undefined;
  const { mutateAsync: save } = useSaveGoal();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: format.zone }).format();
  const textOf = (value: number) => format.number(value, { useGrouping: false, maximumFractionDigits: 12 });
  const form = useSchemaForm<GoalValues, Omit<GoalInput, 'task_id'>>(
    () => import('./goal.schema.ts').then(({ goalSchema }) => goalSchema(today)),
    { mode: 'onSubmit', defaultValues: toGoalValues(goal, parameters[0]?.key ?? '', textOf) },
  );
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });

  /** Shows the server's errors at their fields; any other refusal above the buttons. */
  const showRefusal = (error: unknown) => {
    const details = isApiError(error, 'VALIDATION_FAILED') ? error.details : [];
    const ofFields = fieldsOf[kind].flatMap((field) => {
      const detail = details.find(({ path }) => path === field);
      return detail ? [{ field, detail }] : [];
    });
    for (const [index, { field, detail }] of ofFields.entries()) {
      const ownMessage = field === 'by' ? dayMessages[detail.code ?? ''] : undefined;
      const message = ownMessage ?? faultMessage(detail);
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (ofFields.length > 0) return;
    setRefusal(error);
  };
  const takeOver = (saved: Goal) => {
    form.reset(toGoalValues(saved, saved.parameter, textOf));
    setSeen(saved);
    setRefusal(null);
  };
  const submit = form.handleSubmit(async (input) => {
    setRefusal(null);
    try {
      await save({ goal: conflicting ?? seen, input: { task_id: taskId, ...input } });
    } catch (error) {
      showRefusal(error);
      return;
    }
    toast.success(t('goals.saved'));
    onClose();
  });
  return (
    <FormDialog
      title={t(goal ? 'goals.change' : 'goals.add')}
      text={t('goals.about')}
      confirmLabel={t(goal ? 'goals.save' : 'goals.add')}
      pending={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {!goal && (
        <FormSelectField
          control={control}
          name="parameter"
          label={t('goals.parameter')}
          options={parameters.map((parameter) => ({
            value: parameter.key,
            label: (
              <Box component="span" sx={{ whiteSpace: 'normal' }}>
                {t(`source.${parameter.source}`, { name: nameOf(parameter, i18n.language) })}
              </Box>
            ),
          }))}
          sx={{ mt: 1 }}
        />
      )}
      <Segmented
        label={t('goals.kind')}
        value={kind}
        options={[
          { value: 'reach', label: t('goals.reach') },
          { value: 'stay', label: t('goals.stay') },
        ]}
        onChange={(next) => form.setValue('kind', next)}
        fullWidth
      />
      {fieldsOf[kind].map((field) => (
        <FormTextField
          key={field}
          control={control}
          name={field}
          label={t(`goals.field.${field}`)}
          // Keeps the dialog's height when an error appears.
          help=" "
          {...(field === 'by' ? { type: 'date' } : { autoComplete: 'off' })}
          slotProps={{
            htmlInput:
              field === 'by'
                ? { min: today, max: lastGoalDay(today) }
                : { inputMode: 'decimal', maxLength: 24 },
          }}
        />
      ))}
      {conflicting ? (
        <Alert severity="warning">
          {t('goals.stale', { aim: words.aim(conflicting) })}
          <Box sx={{ mt: 1 }}>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={({ currentTarget }) => {
                takeOver(conflicting);
                focusFirstField(currentTarget);
              }}
            >
              {t('goals.useSaved')}
            </Button>
          </Box>
        </Alert>
      ) : (
        <FormError error={refusal} fallback={t('goals.saveFailed')} />
      )}
    </FormDialog>
  );
}
