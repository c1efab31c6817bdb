import type { OwnerPause, ScheduleStatus } from '@agentarium/contracts';
import { instantOf, wallClock } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseSchedule } from '../../data/schedule.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { TextInput } from '../../design/form/fields.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { zoneTime } from '../../lib/zone-name.ts';

const dayMs = 24 * 3_600_000;

/** The date in the zone, as `2026-05-04`, that many days from now. */
const dayFrom = (timezone: string, days: number) =>
  new Date(wallClock(timezone, new Date()).getTime() + days * dayMs).toISOString().slice(0, 10);

type PauseDialogProps = { taskId: string; timezone: string; onClose: () => void };

/** Asks for the day a schedule resumes, at midnight in its zone. */
function PauseDialog({ taskId, timezone, onClose }: PauseDialogProps) {
  const { t, i18n } = useTranslation(['schedule', 'errors', 'zones']);
  const toast = useToast();
  const pause = usePauseSchedule(taskId);
  const [offered] = useState(() => dayFrom(timezone, 7));
  const [day, setDay] = useState(offered);
  const tomorrow = dayFrom(timezone, 1);
  const isGood = day >= tomorrow && day.length === tomorrow.length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    pause.mutate(instantOf(timezone, new Date(`${day}T00:00:00Z`)).toISOString(), {
      onSuccess: () => {
        toast.success(t('rest.pausedDone'));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('rest.pauseTitle')}
      text={t('rest.pauseText', { zone: zoneTime(i18n, timezone) })}
      confirmLabel={t('rest.pauseConfirm')}
      pending={pause.isPending}
      isDirty={day !== offered}
      blocked={!isGood}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('rest.from')}
        // Keeps the dialog's height when an error appears.
        help=" "
        error={isGood ? undefined : t('rest.fromTomorrow')}
        value={day}
        onChange={setDay}
        slotProps={{ htmlInput: { min: tomorrow, max: '9999-12-31' } }}
      />
      <FormError error={pause.error} fallback={t('rest.failed')} />
    </FormDialog>
  );
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The owner's pause and skip, in the form that the rules for runs take. */
export const ownerPauseOf = ({ paused_until, skipped_run }: ScheduleStatus): OwnerPause => ({
  paused_until: dateOf(paused_until),
  skipped_run_at: dateOf(skipped_run),
});

type PauseProps = { taskId: string; status: ScheduleStatus };

/** Ends the pause of a schedule, or plans its skipped run again. */
function useResume(taskId: string, onResumed?: () => void) {
  const { t } = useTranslation('schedule');
  const toast = useToast();
  const { mutateAsync, isPending } = usePauseSchedule(taskId);
  const resume = async () => {
    try {
      await mutateAsync(null);
      toast.success(t('rest.resumed'));
      onResumed?.();
    } catch (error) {
      toast.error(error, t('rest.failed'));
    }
  };
  return { resume, isPending };
}

/** Runs a schedule or pauses it until a day; a paused one is resumed at once. */
export function PauseSwitch({ taskId, status }: PauseProps) {
  const { t } = useTranslation('schedule');
  const { resume, isPending } = useResume(taskId);
  const [isAsking, setAsking] = useState(false);
  const isPaused = status.paused_until !== null;
  return (
    <>
      <Switch
        checked={!isPaused}
        // A disabled switch would lose the focus.
        onChange={() => {
          if (isPending) return;
          if (isPaused) void resume();
          else setAsking(true);
        }}
        slotProps={{ input: { 'aria-label': t('rest.switch') } }}
      />
      {isAsking && (
        <PauseDialog taskId={taskId} timezone={status.timezone} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Until when a schedule is paused, or which run is skipped; `onResumed` is called once the skip is undone. */
export function PauseAlert({ taskId, status, onResumed }: PauseProps & { onResumed: () => void }) {
  const { t } = useTranslation('schedule');
  const format = useFormat(status.timezone);
  const { resume, isPending } = useResume(taskId, onResumed);
  const { paused_until, skipped_run } = status;
  const at = paused_until ?? skipped_run;
  if (at === null) return null;
  return (
    <Alert severity="info">
      {t(paused_until ? 'rest.paused' : 'rest.skipped', {
        time: format.dateTime(at),
      })}
      {!paused_until && (
        <Box sx={{ mt: 0.5, ml: -0.75 }}>
          <LoadingButton
            size="small"
            variant="text"
            color="inherit"
            pending={isPending}
            onClick={() => void resume()}
          >
            {t('rest.skippedUndo')}
          </LoadingButton>
        </Box>
      )}
    </Alert>
  );
}
