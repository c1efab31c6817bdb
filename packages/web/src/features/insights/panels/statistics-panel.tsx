import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { paths } from '../../../lib/paths.ts';
import { changeOf, rateLevel } from '../chart-format.ts';
import { ChangeNote, StatCard } from '../stat-card.tsx';
import { useDashboardPart } from '../use-dashboard.ts';
import { Panel, TileSkeletons } from './panel.tsx';

const width = 96;
const height = 28;

/** A thin line of a few figures; its meaning is in text beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const step = (width - 4) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => [2 + index * step, height - 3 - (value / top) * (height - 6)]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      sx={{ width, height, display: 'block', color: 'primary.main' }}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={lastX} cy={lastY} r={2.5} fill="currentColor" />
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const;

const cardHeight = 118;

/** Total, the last 7 days, success rate, favorites and agents used, as figures. */
export function StatisticsPanel() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const analytics = useDashboardPart('analytics');
  const counts = useDashboardPart('counts').data;
  // A row of zeros is not worth showing.
  if (analytics.data?.all_time.runs === 0) return null;
  return (
    <Panel
      folds
      title={t('stats.title')}
      queries={[analytics]}
      failed={t('stats.failed')}
      skeleton={
        <TileSkeletons grid={grid} heights={[cardHeight, cardHeight, cardHeight, cardHeight, cardHeight]} />
      }
    >
      {() => {
        if (!analytics.data) return null;
        const { all_time: all, week, previous_week, totals, trend } = analytics.data;
        const rate = totals.success_rate;
        return (
          <Box sx={grid}>
            <StatCard
              to={paths.executions}
              label={t('stats.total')}
              value={format.number(all.runs)}
              note={t('stats.inDays', { count: totals.runs, shown: format.number(totals.runs) })}
            />
            <StatCard
              label={t('stats.week')}
              value={format.number(week.runs)}
              note={
                week.runs + previous_week.runs > 0 && <ChangeNote change={changeOf(week, previous_week)} />
              }
              graph={
                week.runs > 0 && (
                  <Sparkline
                    values={trend
                      .slice(-7)
                      .map(({ completed, failed, cancelled }) => completed + failed + cancelled)}
                  />
                )
              }
            />
            <StatCard
              label={t('stats.success')}
              value={rate === null ? null : format.percent(rate)}
              {...(rate !== null && { color: `tint.${rateLevel(rate)}.text` })}
              note={t('stats.successNote')}
            />
            <StatCard
              to={paths.tasks}
              label={t('stats.favorites')}
              value={counts ? format.number(counts.favorites) : null}
              note={t('stats.favoritesNote')}
            />
            <StatCard
              to={paths.agents}
              label={t('stats.agents')}
              value={format.number(all.agents_used)}
              note={counts ? t('stats.agentsOf', { count: counts.open_agents }) : null}
            />
          </Box>
        );
      }}
    </Panel>
  );
}
