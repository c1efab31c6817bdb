import type { OwnerPause, ScheduleStatus } from '@agentarium/contracts';
import { instantOf, upcomingRuns, wallClock } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseSchedule, useSkipNextRun } from '../../data/schedule.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { zoneName } from '../../lib/zone-name.ts';

const dayMs = 24 * 3_600_000;

/** The date in the zone, as `2026-05-04`, that many days from now. */
const dayFrom = (timezone: string, days: number) =>
  new Date(wallClock(timezone, new Date()).getTime() + days * dayMs).toISOString().slice(0, 10);

type PauseDialogProps = { taskId: string; timezone: string; onClose: () => void };

/** Asks for the day a schedule resumes, at midnight in its zone. */
function PauseDialog({ taskId, timezone, onClose }: PauseDialogProps) {
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

type PauseProps = { taskId: string; status: ScheduleStatus };

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The owner's pause and skip, in the form that the rules for runs take. */
export const ownerPauseOf = ({ paused_until, skipped_run }: ScheduleStatus): OwnerPause => ({
  paused_until: dateOf(paused_until),
  skipped_run_at: dateOf(skipped_run),
});

/** Until when a schedule is paused, or which run is skipped, with an undo. */
export function SchedulePauseAlert({ taskId, status }: PauseProps) {
  const { t, i18n } = useTranslation('schedule');
  const toast = useToast();
  const pause = usePauseSchedule(taskId);
  const { paused_until, skipped_run, timezone } = status;
  const at = paused_until ?? skipped_run;
  if (at === null) return null;
  const kind = paused_until ? 'paused' : 'skipped';
  const resume = () =>
    pause.mutate(null, {
      onSuccess: () => toast.success(t('rest.resumed')),
      onError: (error) => toast.error(error, t('rest.failed')),
    });
  return (
    <Alert severity="info">
      {t(`rest.${kind}`, { time: formatDateTime(i18n.language, new Date(at), timezone) })}
      <Box sx={{ mt: 0.5, ml: -0.75 }}>
        <LoadingButton size="small" variant="text" color="inherit" pending={pause.isPending} onClick={resume}>
          {t(`rest.${kind}Undo`)}
        </LoadingButton>
      </Box>
    </Alert>
  );
}

/** Pause and Skip next run, unless already in effect. */
export function SchedulePauseActions({ taskId, status }: PauseProps) {
  const { t, i18n } = useTranslation('schedule');
  const toast = useToast();
  const skip = useSkipNextRun(taskId);
  const [isPausing, setPausing] = useState(false);
  const { timezone } = status;
  const onSkip = () => {
    const [next] = upcomingRuns(status, ownerPauseOf(status), new Date(), 1);
    skip.mutate(undefined, {
      onSuccess: ({ skipped_run }) => {
        const time = formatDateTime(i18n.language, new Date(skipped_run ?? next ?? 0), timezone);
        toast.success(t('rest.skippedDone', { time }));
      },
      onError: (error) => toast.error(error, t('rest.failed')),
    });
  };
  if (status.paused_until) return null;
  return (
    <>
      {!status.skipped_run && (
        <LoadingButton
          size="small"
          variant="outlined"
          color="inherit"
          icon="skip_next"
          pending={skip.isPending}
          onClick={onSkip}
        >
          {t('rest.skip')}
        </LoadingButton>
      )}
      <LoadingButton
        size="small"
        variant="outlined"
        color="inherit"
        icon="pause"
        pending={false}
        onClick={() => setPausing(true)}
      >
        {t('rest.pause')}
      </LoadingButton>
      {isPausing && <PauseDialog taskId={taskId} timezone={timezone} onClose={() => setPausing(false)} />}
    </>
  );
}
