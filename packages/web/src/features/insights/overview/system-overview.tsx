import type { Overview } from '@agentarium/contracts';
import { runEnds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { overviewQuery } from '../../../data/insights.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { LoadingStatus } from '../../../design/layout/skeletons.tsx';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { paths, runsOfDay, withQuery } from '../../../lib/paths.ts';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { chartHeight, dayLabel, rateLevel } from '../chart-format.ts';
import { FigureCard, StatCard } from '../figure-cards.tsx';
import { NeedsYou } from './needs-you.tsx';
import { SpendingCard } from './spending-card.tsx';
import { totalsOf } from './sums.ts';
import { JobsPanel, ModelsPanel, QueuePanel, WorkersPanel } from './system-panels.tsx';

/** Five cards in a row; narrower, three over two or one over pairs, without holes. */
const figuresGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  '& > *': { gridColumn: { sm: 'span 2', lg: 'auto' } },
  '& > :nth-of-type(n + 4)': { gridColumn: { sm: 'span 3', lg: 'auto' } },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'span 2', lg: 'auto' } },
} as const;

/** Accounts, runs, success, tokens and costs as big figures. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const money = useMoney(overview.currency_code);
  const { users, days } = overview;
  const totals = totalsOf(days);
  const { successRate } = totals;
  const isUnknown = totals.cost === 0 && overview.unpriced_models.length > 0;
  return (
    <Box sx={figuresGrid}>
      <StatCard
        label={t('users.title')}
        value={format.number(users.total)}
        note={t('users.note', {
          fresh: format.number(users.new_7_days),
          active: format.number(users.active_7_days),
        })}
        to={paths.admin.users}
      />
      <StatCard
        label={t('figures.runs')}
        value={format.number(totals.runs)}
        note={t('figures.today', { count: totals.today, shown: format.number(totals.today) })}
        to={withQuery(paths.admin.runs, { period: 'month' })}
      />
      <StatCard
        label={t('figures.success')}
        value={successRate === null ? null : format.percent(successRate)}
        note={t('figures.days')}
        to={withQuery(paths.admin.runs, { period: 'month', status: 'failed' })}
        {...(successRate !== null && { color: `${rateLevel(successRate)}.main` })}
      />
      <StatCard
        label={t('figures.tokens')}
        value={format.number(totals.tokens, { notation: 'compact', maximumFractionDigits: 1 })}
        to={paths.admin.costs}
        note={t('figures.days')}
      />
      <StatCard
        label={t('figures.cost')}
        value={isUnknown ? null : money(totals.cost)}
        to={paths.admin.costs}
        note={t(isUnknown ? 'figures.noPrices' : 'figures.days')}
      />
    </Box>
  );
}

const TrendChart = lazyPart(() => import('../trend-chart.tsx'));

const grid = (columns: number) => ({
  display: 'grid',
  gap: 2,
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` },
});

function RunsCard({ days }: Pick<Overview, 'days'>) {
  const { t } = useTranslation(['overview', 'dashboard']);
  const { language, number } = useFormat();
  return (
    <FigureCard
      title={t('runs.title')}
      text={t('runs.text')}
      table={{
        columns: [t('day'), ...runEnds.map((end) => t(`dashboard:analytics.ends.${end}`))],
        rows: days.toReversed().map((day) => [
          <Link key="day" component={RouterLink} to={runsOfDay(day.date)}>
            {dayLabel(language, day.date)}
          </Link>,
          ...runEnds.map((end) => number(day[end])),
        ]),
      }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
        <TrendChart trend={days} />
      </Suspense>
    </FigureCard>
  );
}

function Skeletons() {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 2 }}>
      <Paper variant="outlined" sx={{ p: 2.5 }}>
        <Skeleton variant="text" width="20%" />
        <Skeleton variant="text" width="60%" />
      </Paper>
      <Box sx={figuresGrid}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Paper key={key} variant="outlined" sx={{ p: 2 }}>
            <Skeleton variant="text" width="55%" />
            <Skeleton variant="text" width="40%" sx={{ fontSize: '2rem' }} />
            <Skeleton variant="text" width="70%" />
          </Paper>
        ))}
      </Box>
      <Box sx={grid(2)}>
        {['a', 'b'].map((key) => (
          <Paper key={key} variant="outlined" sx={{ p: 2 }}>
            <Skeleton variant="text" width="35%" />
            <Skeleton variant="text" width="60%" />
            <Skeleton variant="rounded" height={chartHeight} sx={{ mt: 2 }} />
          </Paper>
        ))}
      </Box>
      <Box sx={grid(3)}>
        {['a', 'b', 'c'].map((key) => (
          <Paper key={key} variant="outlined" sx={{ p: 2.5 }}>
            <Skeleton variant="text" width="30%" />
            {['a', 'b', 'c', 'd', 'e'].map((row) => (
              <Skeleton key={row} variant="text" width="100%" sx={{ mt: 0.5 }} />
            ))}
          </Paper>
        ))}
      </Box>
    </LoadingStatus>
  );
}

/** Rendered by the page: the costs from billing. */
type SystemOverviewProps = { costs?: (overview: Overview) => ReactNode };

/** /admin: the state of the whole system, refreshed while open. */
export function SystemOverview({ costs }: SystemOverviewProps) {
  const { t } = useTranslation('overview');
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      {data ? (
        <>
          <NeedsYou overview={data} />
          <VisuallyHidden as="h2">{t('figures.title')}</VisuallyHidden>
          <OverviewFigures overview={data} />
          <Box sx={grid(2)}>
            <RunsCard days={data.days} />
            <SpendingCard days={data.days} currency={data.currency_code} />
          </Box>
          {costs?.(data)}
          <Box sx={grid(3)}>
            <QueuePanel queue={data.queue} approvals={data.needs.approvals} />
            <ModelsPanel models={data.models} counted_at={data.counted_at} />
            <WorkersPanel overview={data} />
          </Box>
          <JobsPanel jobs={data.jobs} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {t('counted')} <DateTime at={data.counted_at} as="time" />
          </Typography>
        </>
      ) : error ? (
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons />
      )}
    </AdminPage>
  );
}
