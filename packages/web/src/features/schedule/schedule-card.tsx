import type { OwnSchedule, ScheduleStatus } from '@agentarium/contracts';
import { plannedRuns } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useChangeSchedule, useRemoveSchedule, useSkipNextRun } from '../../data/schedule.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Fact } from '../../design/layout/fact-grid.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { loneLink } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { zoneTime } from '../../lib/zone-name.ts';
import { ActionMenu, type MenuAction } from '../../widgets/admin/action-menu.tsx';
import { PlanText } from '../../widgets/plan-text.tsx';
import { ScheduleRuns, TickStatus } from './schedule-history.tsx';
import { PauseAlert, PauseSwitch } from './schedule-pause.tsx';
import { lastProblem, ScheduleState, whyStopped } from './schedule-state.tsx';

type CardProps = {
  /** The id of the heading in `head`. */
  labelledBy: string;
  /** Its heading, with a picture or without. */
  head: ReactNode;
  taskId: string;
  taskName: string;
  status: ScheduleStatus & Partial<Pick<OwnSchedule, 'last_tick'>>;
  /** Opens its form; absent if the task can't be run. */
  onEdit: (() => void) | undefined;
};

const large = { minHeight: { xs: 44, sm: 32 } };

function ToPlans() {
  const { t } = useTranslation('schedule');
  return (
    <Box sx={{ mt: 1 }}>
      <Button component={RouterLink} to={paths.subscription} variant="outlined" color="inherit" size="small">
        {t('section.plans')}
      </Button>
    </Box>
  );
}

/** A schedule's menu: skipping its next run, and removing it. */
function MoreActions({ taskId, taskName, status }: Pick<CardProps, 'taskId' | 'taskName' | 'status'>) {
  const { t } = useTranslation('schedule');
  const { enabled, timezone, at, paused_until, skipped_run } = status;
  const format = useFormat(timezone);
  const confirm = useConfirm();
  const toast = useToast();
  const skip = useSkipNextRun(taskId);
  const remove = useRemoveSchedule(taskId);
  const onSkip = async () => {
    try {
      const next = await skip.mutateAsync();
      toast.success(t('rest.skippedDone', { time: format.dateTime(next.skipped_run ?? Date.now()) }));
    } catch (error) {
      toast.error(error, t('rest.failed'));
    }
  };
  const onRemove = async () => {
    const isSure = await confirm({
      title: t('removeAsk.title'),
      text: t('removeAsk.text', { task: taskName }),
      confirmLabel: t('removeAsk.confirm'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync();
      toast.success(t('done.removed'));
    } catch (error) {
      toast.error(error, t('section.removeFailed'));
    }
  };
  // Without its only run a schedule that runs once would never run.
  const canSkip = enabled && !at && !paused_until && !skipped_run && !skip.isPending;
  const actions: MenuAction[] = [
    ...(canSkip
      ? [{ label: t('rest.skip'), icon: 'skip_next', onSelect: () => void onSkip() } as const]
      : []),
    { label: t('section.remove'), icon: 'delete', tone: 'danger', onSelect: () => void onRemove() },
  ];
  return (
    // Enabled during a skip, so that the closing menu gives it the focus back.
    <ActionMenu label={t('section.more', { task: taskName })} actions={actions} disabled={remove.isPending} />
  );
}

/** Stop or Restart, after a question; `onLimit` gets whether the plan refused the restart. */
function StopButton({
  taskId,
  taskName,
  status,
  onLimit,
}: Pick<CardProps, 'taskId' | 'taskName' | 'status'> & { onLimit: (isReached: boolean) => void }) {
  const { t } = useTranslation('schedule');
  const { enabled, timezone } = status;
  const format = useFormat(timezone);
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChangeSchedule(taskId);
  const ask = async () => {
    const [next] = plannedRuns(status, new Date(), 1);
    const texts = enabled ? 'stopAsk' : 'restartAsk';
    const time = next ? format.dateTime(next) : '—';
    const isSure = await confirm({
      title: t(`${texts}.title`),
      text: t(`${texts}.text`, { task: taskName, time }),
      confirmLabel: t(`${texts}.confirm`),
    });
    if (!isSure) return;
    onLimit(false);
    try {
      await change.mutateAsync(enabled ? 'stop' : 'restart');
      toast.success(t(enabled ? 'done.stopped' : 'done.restarted'));
    } catch (error) {
      if (isApiError(error, 'SCHEDULE_LIMIT')) return onLimit(true);
      toast.error(error, t(enabled ? 'section.stopFailed' : 'section.restartFailed'));
    }
  };
  return (
    <LoadingButton
      pending={change.isPending}
      size="small"
      variant={enabled ? 'outlined' : 'contained'}
      color={enabled ? 'inherit' : 'primary'}
      icon={enabled ? 'stop' : 'play_arrow'}
      disabled={!enabled && status.stopped_by === 'admin'}
      onClick={() => void ask()}
      sx={large}
    >
      {t(enabled ? 'section.stop' : 'section.restart')}
    </LoadingButton>
  );
}

/** The next run and the last one, which leads to its answer. */
function RunTimes({ status }: Pick<CardProps, 'status'>) {
  const { t } = useTranslation('schedule');
  const { enabled, timezone, next_execution: next, last_tick: last } = status;
  if (!last && !(enabled && next)) return null;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}>
      {enabled && next && (
        <Fact label={t('nextRun')}>
          <DateTime at={next} zone={timezone} />
        </Fact>
      )}
      {last && (
        <Fact label={t('lastRun')}>
          {last.execution_id ? (
            <Link component={RouterLink} to={paths.execution(last.execution_id)} sx={loneLink}>
              <DateTime at={last.fire_at} zone={timezone} />
            </Link>
          ) : (
            <DateTime at={last.fire_at} zone={timezone} />
          )}
          {last.outcome !== 'started' && ` · ${t(`outcome.${last.outcome}`)}`}{' '}
          {last.execution_status !== 'completed' && <TickStatus tick={last} />}
        </Fact>
      )}
    </Box>
  );
}

/**
 * One schedule, with times in its own zone: in words, why it does not run, its next run, a switch to pause it, and its
 * other actions.
 */
export function ScheduleCard({ labelledBy, head, onEdit, ...schedule }: CardProps) {
  const { t, i18n } = useTranslation(['schedule', 'errors', 'executions', 'zones']);
  const [isBeyondPlan, setBeyondPlan] = useState(false);
  const { status, taskId } = schedule;
  const { enabled, timezone } = status;
  const card = useRef<HTMLDivElement>(null);
  const reason = whyStopped(t, status);
  const problem = lastProblem(t, status);
  const isAdminStopped = !enabled && status.stopped_by === 'admin';
  return (
    <SectionPaper
      ref={card}
      tabIndex={-1}
      labelledBy={labelledBy}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, p: { xs: 2, sm: 2.5 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>{head}</Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <ScheduleState {...status} />
          {enabled && <PauseSwitch taskId={taskId} status={status} />}
        </Box>
      </Box>
      <Box>
        <Typography variant="body1" component="div" sx={{ fontWeight: 600 }}>
          <PlanText plan={status} />
        </Typography>
        <Note sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>{zoneTime(i18n, timezone)}</Note>
      </Box>
      <RunTimes status={status} />
      {reason && (
        <Alert severity={isAdminStopped ? 'warning' : 'info'}>
          {reason}
          {status.stopped_at && status.stop_reason !== 'DONE' && (
            <Typography variant="small" sx={{ display: 'block', mt: 0.5 }}>
              {t('section.stoppedAt')} <DateTime at={status.stopped_at} zone={timezone} />
            </Typography>
          )}
          {!enabled && status.stop_reason === 'PLAN_ALLOWANCE' && !isBeyondPlan && <ToPlans />}
        </Alert>
      )}
      {enabled && (
        <PauseAlert
          taskId={taskId}
          status={status}
          onResumed={() => card.current?.focus({ preventScroll: true })}
        />
      )}
      {enabled && status.paused && <Alert severity="info">{t('section.paused')}</Alert>}
      {problem && (
        <Alert severity="warning">
          {problem}
          {status.last_error_at && (
            <Typography variant="small" sx={{ display: 'block', mt: 0.5 }}>
              <DateTime at={status.last_error_at} zone={timezone} />
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {onEdit && !isAdminStopped && (
          <SmallButton icon="edit" variant="outlined" onClick={onEdit} sx={large}>
            {t('section.edit')}
          </SmallButton>
        )}
        {status.stop_reason !== 'DONE' && <StopButton {...schedule} onLimit={setBeyondPlan} />}
        {!isAdminStopped && (
          <Box sx={{ ml: 'auto' }}>
            <MoreActions {...schedule} />
          </Box>
        )}
      </Box>
      <ScheduleRuns taskId={taskId} status={status} />
    </SectionPaper>
  );
}
