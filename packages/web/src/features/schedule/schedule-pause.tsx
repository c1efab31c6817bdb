import type { OwnerPause, ScheduleStatus } from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseSchedule, useSkipNextRun } from '../../data/schedule-changes.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { formatDateTime } from '../../lib/format.ts';

// Most users never pause a schedule.
const PauseDialog = lazyPart(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }), {
  failed: FailedDialog,
});

type PauseProps = { taskId: string; status: ScheduleStatus };

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The owner's pause and skip, in the form that the rules for runs take. */
export const ownerPauseOf = ({ paused_until, skipped_run }: ScheduleStatus): OwnerPause => ({
  paused_until: dateOf(paused_until),
  skipped_run_at: dateOf(skipped_run),
});

/** Until when a schedule is paused, or which run is skipped, with an undo. */
export function PauseNote({ taskId, status }: PauseProps) {
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
export function PauseButtons({ taskId, status }: PauseProps) {
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
      {isPausing && (
        <Suspense fallback={null}>
          <PauseDialog taskId={taskId} timezone={timezone} onClose={() => setPausing(false)} />
        </Suspense>
      )}
    </>
  );
}
