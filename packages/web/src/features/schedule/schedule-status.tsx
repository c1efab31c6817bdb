import type { PastTick, ScheduleStatus } from '@agentarium/contracts';
import { nextRuns } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticksQuery, useChangeSchedule } from '../../data/schedule.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { CronText } from '../../widgets/cron-text.tsx';
import { StatusChip } from '../../widgets/status-chip.tsx';
import { UpcomingRuns } from '../../widgets/upcoming-runs.tsx';
import { ownerPauseOf, SchedulePauseActions, SchedulePauseAlert } from './schedule-pause.tsx';
import { lastProblem, reasonText, whyStopped } from './schedule-state.tsx';

function Tick({ tick, timezone }: { tick: PastTick; timezone: string }) {
  const { t, i18n } = useTranslation(['schedule', 'errors', 'executions', 'common']);
  const time = formatDateTime(i18n.language, new Date(tick.time), timezone);
  const shown = <time dateTime={tick.time}>{time}</time>;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {tick.execution_id ? <Link to={paths.execution(tick.execution_id)}>{shown}</Link> : shown}
        </Typography>
        {tick.execution_status ? (
          <StatusChip status={tick.execution_status} />
        ) : (
          <Chip size="small" label={t(`outcome.${tick.outcome}`)} />
        )}
      </Box>
      {tick.reason && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {reasonText(t, tick.reason) || tick.reason}
        </Typography>
      )}
    </Box>
  );
}

function Ticks({ taskId, timezone }: ScheduleHistoryProps) {
  const { t } = useTranslation('schedule');
  const query = useInfiniteQuery(ticksQuery(taskId));
  if (query.isPending) return <Skeleton variant="rounded" height={96} />;
  if (query.isError && !query.data) return <QueryFailed query={query} compact title={t('ticks.failed')} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Typography variant="body2">{t('ticks.none')}</Typography>;
  return (
    <>
      <Box component="ol" aria-label={t('ticks.title')} sx={plainList}>
        {items.map((tick) => (
          <Tick key={tick.time} tick={tick} timezone={timezone} />
        ))}
      </Box>
      <ShowMore list={query} failed={t('ticks.failed')} small />
    </>
  );
}

type ScheduleHistoryProps = { taskId: string; timezone: string };

/** The scheduled runs of the last 90 days and their outcomes, fetched when opened. */
function ScheduleHistory(props: ScheduleHistoryProps) {
  const { t } = useTranslation('schedule');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <SmallButton
        icon={isOpen ? 'keyboard_arrow_up' : 'keyboard_arrow_down'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('ticks.title')}
      </SmallButton>
      <Box id={id}>{isOpen && <Ticks {...props} />}</Box>
    </Box>
  );
}

type ScheduleStatusViewProps = {
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
      {enabled && <SchedulePauseAlert taskId={taskId} status={status} />}
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
        {enabled && <SchedulePauseActions taskId={taskId} status={status} />}
        {canRun && !isAdminStopped && (
          <Button component={Link} to={paths.runTask(taskId)} size="small" color="inherit">
            {t('section.change')}
          </Button>
        )}
      </Box>
      <ScheduleHistory taskId={taskId} timezone={timezone} />
    </Box>
  );
}
