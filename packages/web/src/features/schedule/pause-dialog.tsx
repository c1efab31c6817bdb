import { instantOf, wallClock } from '@agentarium/contracts/cron';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseSchedule } from '../../data/schedule-changes.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { zoneName } from '../../lib/zone-name.ts';

const dayMs = 24 * 3_600_000;

/** The date in the zone, as `2026-05-04`, that many days from now. */
const dayFrom = (timezone: string, days: number) =>
  new Date(wallClock(timezone, new Date()).getTime() + days * dayMs).toISOString().slice(0, 10);

export type PauseDialogProps = { taskId: string; timezone: string; onClose: () => void };

/** Asks for the day a schedule resumes, at midnight in its zone. */
export function PauseDialog({ taskId, timezone, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['schedule', 'errors']);
  const toast = useToast();
  const pause = usePauseSchedule(taskId);
  const [day, setDay] = useState(() => dayFrom(timezone, 7));
  const tomorrow = dayFrom(timezone, 1);
  const isGood = day >= tomorrow && day <= '9999';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    pause.mutate(instantOf(timezone, new Date(`${day}T00:00:00Z`)).toISOString(), {
      onSuccess: () => {
        toast.success(t('rest.pausedDone'));
        onClose();
      },
      onError: (error) => toast.error(error, t('rest.failed')),
    });
  };
  return (
    <FormDialog
      title={t('rest.pauseTitle')}
      text={t('rest.pauseText', { zone: zoneName(t, timezone) })}
      confirmLabel={t('rest.pauseConfirm')}
      pending={pause.isPending}
      blocked={!isGood}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('rest.from')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={!isGood}
        helperText={isGood ? ' ' : t('rest.fromTomorrow')}
        slotProps={{ htmlInput: { min: tomorrow }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  );
}
