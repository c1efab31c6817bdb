import type { DeadJob } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deadJobsQuery, useDiscardDeadJob, useRetryDeadJob } from '../../../data/dead-jobs.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { plainList } from '../../../design/layout/styles.ts';

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
export function DeadJobs() {
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
