import {
  type Goal,
  type GoalInput,
  lastGoalDay,
  type ProgressParameter,
  type ProgressPoint,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { goalsQuery, useDeleteGoal, useSaveGoal } from '../../../data/progress.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormSelectField } from '../../../design/form/choice-fields.tsx';
import { FormTextField } from '../../../design/form/fields.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { focusFirstField } from '../../../design/hooks/use-focus.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SectionPaper } from '../../../design/layout/section-paper.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { faultMessage } from '../../../lib/api/fault-text.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { GoalChip, GoalMeter, useGoalText } from '../../../widgets/goals.tsx';
import { useUnitName } from '../../../widgets/measures.ts';
import { numbersTable, TableSwitch } from './progress-table.tsx';
import { nameOf } from './series.ts';

const columns = ['number', 'aim', 'last', 'state', 'pace', 'expected'] as const;

/** Goals as a table: everything their list and the charts show. */
function GoalsTable({ goals, labelledBy }: { goals: readonly Goal[]; labelledBy: string }) {
  const { t } = useTranslation(['progress', 'goals']);
  const words = useGoalText();
  return (
    <Box
      role="group"
      aria-labelledby={labelledBy}
      // Wide tables scroll by arrow keys on a phone.
      tabIndex={0}
      sx={{ mt: 1.5, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}
    >
      <Box component="table" sx={{ ...numbersTable, '& tbody td': { whiteSpace: 'nowrap' } }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`progress:goals.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => (
            <tr key={goal.id}>
              <th scope="row">{words.name(goal)}</th>
              <td>{words.aim(goal)}</td>
              <td>{words.value(goal, goal.last?.value ?? null)}</td>
              <td>{t(`goals:state.${goal.state}`)}</td>
              <td>{words.pace(goal) ?? '–'}</td>
              <td>{goal.trend?.expected_on ? words.day(goal.trend.expected_on) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type RowProps = {
  goal: Goal;
  onChange: () => void;
  onDeleted: () => void;
};

function GoalRow({ goal, onChange, onDeleted }: RowProps) {
  const { t } = useTranslation(['progress', 'common', 'goals']);
  const words = useGoalText();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteGoal();
  const name = words.name(goal);
  const facts = [
    goal.last && t('goals:now', { value: words.value(goal, goal.last.value) }),
    words.expected(goal),
  ].filter(Boolean);
  const askAndDelete = async () => {
    const confirmLabel = t('common:action.delete');
    if (!(await confirm({ title: t('goals.deleteTitle', { name }), confirmLabel, tone: 'danger' }))) return;
    try {
      await remove.mutateAsync(goal.id);
      onDeleted();
    } catch (error) {
      toast.error(error, t('goals.deleteFailed'));
    }
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>: {words.aim(goal)}
        </Typography>
        {facts.length > 0 && <Note variant="body2">{facts.join(' · ')}</Note>}
        <Box sx={{ mt: 0.75, maxWidth: 320 }}>
          <GoalMeter goal={goal} />
        </Box>
      </Box>
      <GoalChip state={goal.state} />
      <ActionMenu
        label={t('goals.actions', { name })}
        disabled={remove.isPending}
        actions={[
          { label: t('common:action.edit'), icon: 'edit', onSelect: onChange },
          {
            label: t('common:action.delete'),
            icon: 'delete',
            tone: 'danger',
            onSelect: () => void askAndDelete(),
          },
        ]}
      />
    </Box>
  );
}

/** The user's goals for a task's numbers, with their state (docs/spec/user-side.md#goals). */
export function GoalsSection({
  taskId,
  parameters,
  points,
}: {
  taskId: string;
  parameters: readonly ProgressParameter[];
  points: readonly ProgressPoint[];
}) {
  const { t } = useTranslation('progress');
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const goals = useQuery(goalsQuery);
  /** The goal being edited, null for a new one. */
  const [edited, setEdited] = useState<Goal | null | undefined>(undefined);
  const [asTable, setAsTable] = useState(false);
  const isTracked = (goal: Goal) => parameters.some(({ key }) => key === goal.parameter);
  const own = (goals.data ?? []).filter((goal) => goal.task_id === taskId && isTracked(goal));
  if (goals.isError && !goals.data)
    return <QueryFailed query={goals} compact title={t('goals.loadFailed')} />;
  return (
    <SectionPaper labelledBy={headingId} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <Typography id={headingId} variant="h4" component="h3">
            {t('goals.title')}
          </Typography>
          {goals.data && own.length === 0 && <Note variant="body2">{t('goals.none')}</Note>}
        </Box>
        {own.length > 0 && (
          <TableSwitch
            asTable={asTable}
            onSwitch={setAsTable}
            other={{ icon: 'checklist', label: t('goals.showList') }}
          />
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="add" />}
          disabled={!goals.data}
          ref={addButton}
          onClick={() => setEdited(null)}
        >
          {t('goals.add')}
        </Button>
      </Box>
      {own.length > 0 && asTable && <GoalsTable goals={own} labelledBy={headingId} />}
      {own.length > 0 && !asTable && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
          {own.map((goal) => (
            <GoalRow
              key={goal.id}
              goal={goal}
              onChange={() => setEdited(goal)}
              onDeleted={() => addButton.current?.focus()}
            />
          ))}
        </Box>
      )}
      {edited !== undefined && (
        <GoalDialog
          taskId={taskId}
          goal={edited}
          parameters={parameters}
          points={points}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionPaper>
  );
}

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
  points: readonly ProgressPoint[];
  onClose: () => void;
};

/** Sets a goal for a number: a value by a day, or a range to stay within. */
function GoalDialog({ taskId, goal, parameters, points, onClose }: GoalDialogProps) {
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
  const [kind, chosen] = useWatch({ control, name: ['kind', 'parameter'] });
  const unit = useUnitName()(parameters.find(({ key }) => key === chosen)?.unit);
  const latest = points.findLast(({ values }) => values[chosen] !== undefined);
  const latestValue = latest?.values[chosen];

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
      {latest && latestValue !== undefined && (
        <Note variant="body2">
          {t('goals.latest', {
            value: [format.measure(latestValue), unit].filter(Boolean).join('\u00a0'),
            date: format.date(latest.created_at),
          })}
        </Note>
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
          {...(field === 'by' ? { type: 'date' } : { autoComplete: 'off', unit })}
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
