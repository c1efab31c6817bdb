import type { Analytics } from '@agentarium/contracts';
import { runEnds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { AgentBars } from '../agent-bars.tsx';
import { FigureCard } from '../figure-card.tsx';
import { HourBars } from '../hour-bars.tsx';
import { dayLabel, hourLabel } from '../labels.ts';
import { SuccessRing } from '../success-ring.tsx';
import { useDashboardPart } from '../use-dashboard.ts';
import { useNames } from '../use-names.ts';
import { Panel, TileSkeletons } from './panel.tsx';

const TrendChart = lazyPart(() => import('../trend-chart.tsx'));
/** As high as the chart, so nothing moves when it renders. */
const chartHeight = 232;

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 3fr)' },
} as const;

function Charts({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { agentName } = useNames();
  const { number } = format;
  const endColumns = runEnds.map((end) => t(`analytics.ends.${end}`));
  const { trend, totals, by_hour: hours, by_agent: agents } = analytics;
  return (
    <Box sx={grid}>
      <FigureCard
        title={t('analytics.trend.title')}
        text={t('analytics.trend.text')}
        table={{
          columns: [t('analytics.day'), ...endColumns],
          rows: trend
            .toReversed()
            .map((day) => [dayLabel(format.language, day.date), ...runEnds.map((end) => number(day[end]))]),
        }}
      >
        {/* Its code is three times the size of the page's. */}
        <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
          <TrendChart trend={trend} />
        </Suspense>
      </FigureCard>
      <FigureCard
        title={t('analytics.success.title')}
        text={t('analytics.success.text')}
        table={{
          columns: [t('analytics.outcome'), t('analytics.runsColumn')],
          rows: runEnds.map((end) => [t(`analytics.ends.${end}`), number(totals[end])]),
        }}
      >
        <SuccessRing totals={totals} />
      </FigureCard>
      <FigureCard
        title={t('analytics.hours.title')}
        text={t('analytics.hours.text', { zone: analytics.timezone })}
        table={{
          columns: [t('analytics.hour'), t('analytics.runsColumn')],
          rows: hours.map(({ hour, runs }) => [hourLabel(format.language, hour), number(runs)]),
        }}
      >
        <HourBars hours={hours} />
      </FigureCard>
      <FigureCard
        title={t('analytics.agents.title')}
        text={t('analytics.agents.text')}
        table={{
          columns: [t('analytics.agent'), ...endColumns],
          rows: agents.map((agent) => [
            agentName(agent.agent_id, agent.agent_name) || t('analytics.removedAgent'),
            ...runEnds.map((end) => number(agent[end])),
          ]),
        }}
      >
        <AgentBars agents={agents} />
      </FigureCard>
    </Box>
  );
}

/** Charts of the last 30 days, once something ran: by day, outcome, hour and agent. */
export function AnalyticsPanel() {
  const { t } = useTranslation('dashboard');
  const analytics = useDashboardPart('analytics');
  if (analytics.data?.totals.runs === 0) return null;
  return (
    <Panel
      title={t('analytics.title')}
      queries={[analytics]}
      failed={t('analytics.failed')}
      skeleton={<TileSkeletons grid={grid} heights={[324, 324, 248, 248]} />}
    >
      {() => analytics.data && <Charts analytics={analytics.data} />}
    </Panel>
  );
}
