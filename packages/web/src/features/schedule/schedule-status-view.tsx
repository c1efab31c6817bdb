import type { ScheduleStatus } from '@agentarium/contracts';
import { nextRuns } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChangeSchedule } from '../../data/schedule-changes.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { CronText } from '../../widgets/cron-text.tsx';
import { UpcomingRuns } from '../../widgets/upcoming-runs.tsx';
import { PastTicks } from './past-ticks.tsx';
import { ownerPauseOf, PauseButtons, PauseNote } from './schedule-pause.tsx';
import { lastProblem, whyStopped } from './schedule-problem.ts';

export type ScheduleStatusViewProps = {
  taskId: string;
  taskName: string;
  status: ScheduleStatus;
  canRun: boolean;
};

function ToPlans() {
  const { t } = useTranslation('schedule');
  return (
    <Box sx={{ mt: 1 }}>
      <Button component={Link} to={paths.subscription} variant="outlined" color="inherit" size="small">
        {t('section.plans')}
      </Button>
    </Box>
  );
}

/** One schedule: in plain language, why it is stopped, next runs, last problem, and Stop or Restart. */
export function ScheduleStatusView({ taskId, taskName, status, canRun }: ScheduleStatusViewProps) {
  const { t } = useTranslation(['schedule', 'errors', 'executions']);
  const [now] = useState(() => new Date());
  const format = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChangeSchedule(taskId);
  const { enabled, timezone, cron_expressions: crons } = status;
  const reason = whyStopped(t, status);
  const problem = lastProblem(t, status);
  const isAdminStopped = !enabled && status.stopped_by === 'admin';
  const isStoppedByPlan = !enabled && status.stop_reason === 'PLAN_ALLOWANCE';
  const isBeyondPlan = isApiError(change.error, 'SCHEDULE_LIMIT');

  const ask = async () => {
    const [next] = nextRuns(crons, timezone, new Date(), 1);
    const texts = enabled ? 'stopAsk' : 'restartAsk';
    const time = next ? format.dateTime(next) : '—';
    const isSure = await confirm({
      title: t(`${texts}.title`),
      text: t(`${texts}.text`, { task: taskName, time }),
      confirmLabel: t(`${texts}.confirm`),
    });
    if (!isSure) return;
    change.mutate(enabled ? 'stop' : 'restart', {
      onSuccess: () => toast.success(t(enabled ? 'done.stopped' : 'done.restarted')),
      onError: (error) => {
        // The notice above the buttons says so, with a link to the plans.
        if (isApiError(error, 'SCHEDULE_LIMIT')) return;
        toast.error(error, t(enabled ? 'section.stopFailed' : 'section.restartFailed'));
      },
    });
  };

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box>
        <Typography variant="body1" component="div" sx={{ fontWeight: 600 }}>
          <CronText crons={crons} />
        </Typography>
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('section.inZone', { zone: zoneName(t, timezone) })}
        </Typography>
      </Box>
      {reason && (
        <Alert severity={isAdminStopped ? 'warning' : 'info'}>
          {reason}
          {status.stopped_at && (
            <Typography variant="small" sx={{ display: 'block', mt: 0.5 }}>
              {t('section.stoppedAt')} <DateTime at={status.stopped_at} />
            </Typography>
          )}
          {isStoppedByPlan && !isBeyondPlan && <ToPlans />}
        </Alert>
      )}
      {enabled && <PauseNote taskId={taskId} status={status} />}
      {enabled && <UpcomingRuns crons={crons} timezone={timezone} now={now} pause={ownerPauseOf(status)} />}
      {enabled && status.paused && <Alert severity="info">{t('section.paused')}</Alert>}
      {problem && (
        <Alert severity="warning">
          {problem}
          {status.last_error_at && (
            <Typography variant="small" sx={{ display: 'block', mt: 0.5 }}>
              <DateTime at={status.last_error_at} />
            </Typography>
          )}
        </Alert>
      )}
      {isBeyondPlan && (
        <Alert severity="error">
          {t('errors:SCHEDULE_LIMIT')}
          <ToPlans />
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LoadingButton
          pending={change.isPending}
          size="small"
          variant={enabled ? 'outlined' : 'contained'}
          color={enabled ? 'inherit' : 'primary'}
          icon={enabled ? 'stop' : 'play_arrow'}
          disabled={isAdminStopped}
          onClick={() => void ask()}
        >
          {t(enabled ? 'section.stop' : 'section.restart')}
        </LoadingButton>
        {enabled && <PauseButtons taskId={taskId} status={status} />}
        {canRun && !isAdminStopped && (
          <Button component={Link} to={paths.runTask(taskId)} size="small" color="inherit">
            {t('section.change')}
          </Button>
        )}
      </Box>
      <PastTicks taskId={taskId} timezone={timezone} />
    </Box>
  );
}
