import type { Analytics } from '@agentarium/contracts';
import { runEnds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { zoneTime } from '../../../lib/zone-name.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { changeOf, chartHeight, dayLabel, hourLabel, rateLevel } from '../chart-format.ts';
import { ChangeNote, FigureCard, StatCard } from '../figure-cards.tsx';
import { Panel, TileSkeletons, useDashboardPart, useNames } from './panel.tsx';

const width = 96;
const sparkHeight = 28;

/** A thin line of a few figures; its meaning is in text beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const step = (width - 4) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => [
    2 + index * step,
    sparkHeight - 3 - (value / top) * (sparkHeight - 6),
  ]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${sparkHeight}`}
      sx={{ width, height: sparkHeight, display: 'block', color: 'primary.main' }}
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

const cardsGrid = {
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
        <TileSkeletons
          grid={cardsGrid}
          heights={[cardHeight, cardHeight, cardHeight, cardHeight, cardHeight]}
        />
      }
    >
      {() => {
        if (!analytics.data) return null;
        const { all_time: all, week, previous_week, totals, trend } = analytics.data;
        const rate = totals.success_rate;
        return (
          <Box sx={cardsGrid}>
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

/** Agents shown; the table has all. */
const shown = 5;

/** Runs by agent as bars beside their names, the most used first. */
export function AgentBars({ agents }: { agents: Analytics['by_agent'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { agentName, agentOf } = useNames();
  const top = Math.max(1, ...agents.map(({ runs }) => runs));
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {agents.slice(0, shown).map(({ agent_id: id, agent_name: stored, runs }) => {
        const agent = agentOf(id);
        return (
          <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <AgentPicture image={agent?.config.image ?? null} role={agent?.role ?? null} size={32} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, typography: 'body2' }}>
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {agentName(id, stored) || t('analytics.removedAgent')}
                </Box>
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {format.number(runs)}
                </Box>
              </Box>
              <Box aria-hidden sx={{ mt: 0.5, height: 4, borderRadius: 999, bgcolor: 'surface.sunken' }}>
                <Box
                  sx={{
                    width: `${(runs / top) * 100}%`,
                    minWidth: 4,
                    height: '100%',
                    borderRadius: 999,
                    bgcolor: 'secondary.main',
                  }}
                />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const barsHeight = 120;
const labelled = [0, 6, 12, 18];

/** Runs by hour of the day as 24 thin bars; the busiest hour is shown beside its bar. */
export function HourBars({ hours }: { hours: readonly { hour: number; runs: number }[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const top = Math.max(0, ...hours.map(({ runs }) => runs));
  const busiest = hours.find(({ runs }) => runs === top && top > 0);
  const nameOf = (hour: number) => hourLabel(format.language, hour);
  return (
    <Box
      role="img"
      aria-label={
        busiest
          ? t('analytics.busiest', {
              hour: nameOf(busiest.hour),
              count: busiest.runs,
              shown: format.number(busiest.runs),
            })
          : t('analytics.noRuns')
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
          alignItems: 'end',
          columnGap: '2px',
          height: barsHeight + 20,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {hours.map(({ hour, runs }) => (
          <Tooltip
            key={hour}
            // Not a string, which would become a label that a plain element may not have.
            title={
              <>
                {nameOf(hour)} · {t('analytics.runs', { count: runs, shown: format.number(runs) })}
              </>
            }
          >
            <Box
              sx={{ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
            >
              {hour === busiest?.hour && (
                <Box
                  sx={{
                    typography: 'caption',
                    fontWeight: 650,
                    textAlign: 'center',
                    whiteSpace: 'nowrap',
                    mx: -2,
                    pb: 0.25,
                  }}
                >
                  {format.number(runs)}
                </Box>
              )}
              <Box
                sx={{
                  width: '100%',
                  maxWidth: 14,
                  mx: 'auto',
                  minHeight: runs > 0 ? 3 : 0,
                  height: top > 0 ? `${Math.round((runs / top) * barsHeight)}px` : 0,
                  borderRadius: '3px 3px 0 0',
                  bgcolor: hour === busiest?.hour ? 'primary.main' : 'primary.light',
                  opacity: hour === busiest?.hour ? 1 : 0.55,
                }}
              />
            </Box>
          </Tooltip>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', mt: 0.5 }}>
        {labelled.map((hour) => (
          <Box key={hour} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {nameOf(hour)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const TrendChart = lazyPart(() => import('../trend-chart.tsx'));

const chartsGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 3fr)' },
  '& > :last-child': { gridColumn: '1 / -1' },
} as const;

function Charts({ analytics }: { analytics: Analytics }) {
  const { t, i18n } = useTranslation(['dashboard', 'zones']);
  const format = useFormat();
  const { agentName } = useNames();
  const { number } = format;
  const endColumns = runEnds.map((end) => t(`analytics.ends.${end}`));
  const { trend, by_hour: hours, by_agent: agents } = analytics;
  return (
    <Box sx={chartsGrid}>
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
        title={t('analytics.hours.title')}
        text={t('analytics.hours.text', { zone: zoneTime(i18n, analytics.timezone) })}
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

/** Charts of the last 30 days, once something ran: by day, hour and agent. */
export function AnalyticsPanel() {
  const { t } = useTranslation('dashboard');
  const analytics = useDashboardPart('analytics');
  if (analytics.data?.totals.runs === 0) return null;
  return (
    <Panel
      folds
      title={t('analytics.title')}
      queries={[analytics]}
      failed={t('analytics.failed')}
      skeleton={<TileSkeletons grid={chartsGrid} heights={[324, 248, 248]} />}
    >
      {() => analytics.data && <Charts analytics={analytics.data} />}
    </Panel>
  );
}
