import type { DeadJob, JobQueue, ModelHealth, Overview } from '@agentarium/contracts';
import { maxOverviewCount } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { deadJobsQuery, useDiscardDeadJob, useRetryDeadJob } from '../../../data/system.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { loneLink, plainList } from '../../../design/layout/styles.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths, runsOfFamily, withQuery } from '../../../lib/paths.ts';
import { jobsId, queueId } from './needs-you.tsx';
import { countText, healthLevel, jobsLevel, type Level, latenessLevel, workersLevel } from './sums.ts';

const icons: Record<Level, IconName> = {
  success: 'check_circle',
  warning: 'warning',
  error: 'error',
  idle: 'pause',
};

/** A level as a color, an icon and a word. */
function LevelChip({ level }: { level: Level }) {
  const { t } = useTranslation('overview');
  return (
    <Chip
      size="small"
      color={level === 'idle' ? 'default' : level}
      icon={<Icon name={icons[level]} size={16} />}
      label={t(`level.${level}`)}
    />
  );
}

const counts = ['waiting', 'active', 'retrying', 'dead'] as const;

function Queue({ queue }: { queue: JobQueue }) {
  const { t } = useTranslation('overview');
  const { number, duration } = useFormat();
  const facts = counts
    .filter((count) => queue[count] > 0)
    .map((count) => t(`jobs.${count}`, { shown: number(queue[count]) }));
  const oldest = queue.oldest_seconds;
  if (oldest !== null) facts.push(t('jobs.oldest', { time: duration(oldest * 1000) }));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 2,
        typography: 'small',
      }}
    >
      <span>
        <code>{queue.name}</code>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Box>
      </span>
      <LevelChip level={jobsLevel(queue)} />
    </Box>
  );
}

/** The queues of background work in which something waits, runs or failed. */
export function JobsPanel({ jobs }: Pick<Overview, 'jobs'>) {
  const { t } = useTranslation('overview');
  const shown = jobs.filter((queue) => counts.some((count) => queue[count] > 0));
  return (
    <FormPanel id={jobsId} title={t('jobs.title')}>
      {shown.length === 0 ? (
        <Note variant="body2">{t('jobs.none')}</Note>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {shown.map((queue) => (
            <Queue key={queue.name} queue={queue} />
          ))}
        </Box>
      )}
      {jobs.some(({ dead }) => dead > 0) && <DeadJobs />}
    </FormPanel>
  );
}

const figures = {
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  rowGap: 1,
  '& dd': { m: 0, fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};

/** How many there are, as a link to them. */
function Counted({ count, to }: { count: number; to: string }) {
  const { number } = useFormat();
  if (count === 0) return number(count);
  return (
    <Link component={RouterLink} to={to}>
      {countText(count, number)}
    </Link>
  );
}

const runsOf = (status: 'pending' | 'running') => withQuery(paths.admin.runs, { status, period: 'all' });

/** The queue, what is running, and how late schedules are. */
export function QueuePanel({ queue, approvals }: Pick<Overview, 'queue'> & { approvals: number }) {
  const { t } = useTranslation(['overview', 'common']);
  const { duration, number } = useFormat();
  const { waiting, running, questions } = queue;
  const late = Math.max(queue.oldest_waiting_seconds ?? 0, queue.schedule_late_seconds ?? 0);
  const isIdle =
    running === 0 && queue.oldest_waiting_seconds === null && queue.schedule_late_seconds === null;
  // Of a count that ends at its limit not even the questions can be subtracted.
  const runsIn = (all: number, ofQuestions: number) => (all >= maxOverviewCount ? all : all - ofQuestions);
  const time = (seconds: number | null) => (seconds === null ? t('common:none') : duration(seconds * 1000));
  return (
    <FormPanel id={queueId} title={t('queue.title')}>
      <FactGrid
        sx={figures}
        rows={[
          [t('state'), <LevelChip key="state" level={latenessLevel(isIdle ? null : late)} />],
          [
            t('queue.waiting'),
            <Counted key="waiting" count={runsIn(waiting, questions.waiting)} to={runsOf('pending')} />,
          ],
          [t('queue.questionsWaiting'), countText(questions.waiting, number)],
          [t('queue.oldest'), time(queue.oldest_waiting_seconds)],
          [
            t('queue.running'),
            <Counted key="running" count={runsIn(running, questions.running)} to={runsOf('running')} />,
          ],
          [t('queue.questionsRunning'), countText(questions.running, number)],
          [
            t('queue.approvals'),
            <Counted key="approvals" count={approvals} to={paths.admin.confirmations} />,
          ],
          [t('queue.due'), <Counted key="due" count={queue.schedules_due} to={paths.admin.schedules} />],
          [t('queue.late'), time(queue.schedule_late_seconds)],
        ]}
      />
    </FormPanel>
  );
}

function Family({ health, countedAt }: { health: ModelHealth; countedAt: string }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  const { family, source, runs, failed, last_failure: failure, last_success_at: success } = health;
  return (
    <Box component="li" sx={{ py: 1.25, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 1,
        }}
      >
        <Typography variant="subtitle2" component="h3">
          <Link component={RouterLink} to={paths.admin.modelFamily(family)} color="inherit" sx={loneLink}>
            {t(`models.family.${family}`)}
          </Link>
          <Note component="span" sx={{ ml: 1 }}>
            {t(`models.source.${source}`)}
          </Note>
        </Typography>
        <LevelChip level={healthLevel(health)} />
      </Box>
      <Note>
        {runs === 0 ? (
          t('models.quiet')
        ) : (
          <Link component={RouterLink} to={runsOfFamily(family, countedAt, 24)} sx={loneLink}>
            {t('models.runs', { count: runs, shown: number(runs), failed: number(failed) })}
          </Link>
        )}
        {success && (
          <>
            {' '}
            {t('models.success')} <DateTime at={success} as="relative" />
          </>
        )}
      </Note>
      {failure && (
        <Typography variant="small" component="p" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
          {t('models.failure')} <DateTime at={failure.at} as="relative" />:{' '}
          {t(`models.reason.${failure.code}`, { defaultValue: t('models.reason.other') })}
        </Typography>
      )}
    </Box>
  );
}

/** The model families in the runs of 24 hours, and how they did. */
export function ModelsPanel({ models, counted_at }: Pick<Overview, 'models' | 'counted_at'>) {
  const { t } = useTranslation('overview');
  return (
    <FormPanel title={t('models.title')} text={t('models.counted')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: -1.25, p: 0 }}>
        {models.map((health) => (
          <Family key={health.family} health={health} countedAt={counted_at} />
        ))}
      </Box>
    </FormPanel>
  );
}

/** The worker processes that have reported in the last seconds. */
export function WorkersPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  const { workers } = overview;
  return (
    <FormPanel title={t('workers.title')}>
      <Box sx={{ mb: 1.5 }}>
        <FactGrid
          sx={figures}
          rows={[[t('state'), <LevelChip key="state" level={workersLevel(overview)} />]]}
        />
      </Box>
      {workers.length === 0 ? (
        <Note variant="body2">{t('workers.none')}</Note>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {workers.map(({ id, started_at, runs }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'small' }}
            >
              <span>
                <code>{id.slice(-8)}</code>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('workers.since')} <DateTime at={started_at} as="relative" />
                </Box>
              </span>
              <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {t('workers.runs', { count: runs, shown: number(runs) })}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </FormPanel>
  );
}

function DeadJobRow({ job: { id, queue, error_code, attempts, failed_at } }: { job: DeadJob }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const retry = useRetryDeadJob();
  const discard = useDiscardDeadJob();
  const isBusy = retry.isPending || discard.isPending;
  const onDiscard = async () => {
    const confirmed = await confirm({
      title: t('jobs.given.confirm'),
      text: t('jobs.given.confirmText', { queue }),
      confirmLabel: t('jobs.given.discard'),
      tone: 'danger',
    });
    if (!confirmed) return;
    try {
      await discard.mutateAsync(id);
      toast.success(t('jobs.given.discarded'));
    } catch (error) {
      toast.error(error, t('jobs.given.discardFailed'));
    }
  };
  const onRetry = async () => {
    try {
      await retry.mutateAsync(id);
      toast.success(t('jobs.given.retried'));
    } catch (error) {
      toast.error(error, t('jobs.given.retryFailed'));
    }
  };
  const named = (action: string) => t('jobs.given.named', { action, queue });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, typography: 'small' }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <code>{queue}</code>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <DateTime at={failed_at} as="relative" /> ·{' '}
          {t('jobs.given.attempts', { count: attempts, shown: number(attempts) })}
          {error_code && (
            <>
              {' '}
              · <code>{error_code}</code>
            </>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SmallButton
          icon="refresh"
          disabled={isBusy}
          aria-label={named(t('jobs.given.retry'))}
          onClick={() => void onRetry()}
        >
          {t('jobs.given.retry')}
        </SmallButton>
        <SmallButton
          icon="delete"
          disabled={isBusy}
          aria-label={named(t('jobs.given.discard'))}
          onClick={() => void onDiscard()}
        >
          {t('jobs.given.discard')}
        </SmallButton>
      </Box>
    </Box>
  );
}

/** Background jobs that were given up, with Retry and Discard. */
function DeadJobs() {
  const { t } = useTranslation('overview');
  const query = useInfiniteQuery(deadJobsQuery);
  const { data: jobs = [], error, refetch } = query;
  if (error && jobs.length === 0)
    return <ErrorState compact error={error} title={t('jobs.given.failed')} onRetry={() => void refetch()} />;
  if (jobs.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('jobs.given.title')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
        {jobs.map((job) => (
          <DeadJobRow key={job.id} job={job} />
        ))}
      </Box>
      <ShowMore small list={query} failed={t('jobs.given.failed')} />
    </Box>
  );
}
