import type { TaskInput } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { isScheduleMissing, withSchedule } from './schedule-rows.ts';
import type { TaskValues } from './task-values.ts';

/** Warns that a scheduled task has no Schedule parameter, and adds one. */
export function ScheduleNotice({ form }: { form: UseFormReturn<TaskValues, unknown, TaskInput> }) {
  const { t } = useTranslation('tasks-admin');
  const { control } = form;
  const [type, text] = useWatch({ control, name: ['task_type', 'required_parameters'] });
  if (!isScheduleMissing(type, text)) return null;
  const add = () =>
    form.setValue('required_parameters', withSchedule(text), { shouldDirty: true, shouldValidate: true });
  return (
    <Alert
      severity="warning"
      icon={<Icon name="event_repeat" />}
      action={
        <Button color="inherit" size="small" onClick={add}>
          {t('parameters.addSchedule')}
        </Button>
      }
    >
      {t('form.error.schedule')}
    </Alert>
  );
}
