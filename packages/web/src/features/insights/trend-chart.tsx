import type { TrendDay } from '@agentarium/contracts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { axisWidth } from '../../widgets/axis-width.ts';
import { chartHeight, dayAxis, spread } from './chart-format.ts';

const gap = 16;
/** Keeps the labels off the days below the axis. */
const aboveAxis = 6;

/** Each line's name beside its end, in its color. */
export function EndLabels({
  labels,
  at,
}: {
  labels: readonly { text: string; value: number; color: string }[];
  at: string;
}) {
  const x = useXScale<'point'>();
  const y = useYScale<'linear'>();
  const heights = spread(
    labels.map(({ value }) => Number(y(value))),
    gap,
    Number(y(0)) - aboveAxis,
  );
  const right = Number(x(at) ?? 0);
  return (
    <g aria-hidden>
      {labels.map(({ text, color }, index) => (
        <text
          key={text}
          x={right + 8}
          y={heights[index]}
          dominantBaseline="central"
          style={{ fill: color, fontSize: 12, fontWeight: 600 }}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Completed and failed runs by day as two thin lines. Lazy: the chart library is heavy. */
export default function TrendChart({ trend }: { trend: readonly TrendDay[] }) {
  const { t } = useTranslation('dashboard');
  const theme = useTheme();
  const { language, number } = useFormat();
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isNarrow = useIsNarrow('sm');
  const { success, error } = (theme.vars ?? theme).palette;
  const days = trend.map(({ date }) => date);
  const top = Math.max(4, ...trend.map(({ completed, failed }) => Math.max(completed, failed)));
  const series = [
    { id: 'completed', data: trend.map(({ completed }) => completed), color: success.main, area: true },
    { id: 'failed', data: trend.map(({ failed }) => failed), color: error.main, area: false },
  ] as const;
  return (
    <LineChart
      height={chartHeight}
      skipAnimation={isMotionReduced}
      hideLegend
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 84, top: 12, bottom: 0 }}
      xAxis={[{ ...dayAxis(days, language, isNarrow), scaleType: 'point' }]}
      yAxis={[
        {
          min: 0,
          max: top,
          tickNumber: 4,
          tickMinStep: 1,
          disableLine: true,
          disableTicks: true,
          width: axisWidth([number(top)]),
          valueFormatter: (value: number) => number(value),
        },
      ]}
      series={series.map(({ id, data, color, area }) => ({
        id,
        data: [...data],
        color,
        area,
        showMark: false,
        curve: 'monotoneX' as const,
        label: t(`analytics.ends.${id}`),
        valueFormatter: (value: number | null) => number(value ?? 0),
      }))}
      sx={{
        '& .MuiLineElement-root, & .MuiLineChart-line': { strokeWidth: 1.75 },
        '& .MuiAreaElement-root, & .MuiLineChart-area': { fillOpacity: 0.1 },
        '& .MuiChartsAxis-tickLabel': {
          fontSize: 12,
          fill: `${(theme.vars ?? theme).palette.text.secondary} !important`,
        },
        '& .MuiChartsGrid-line': { stroke: (theme.vars ?? theme).palette.divider },
      }}
    >
      <EndLabels
        labels={series.map(({ id, data, color }) => ({
          text: t(`analytics.ends.${id}`),
          value: data.at(-1) ?? 0,
          color,
        }))}
        at={days.at(-1) ?? ''}
      />
    </LineChart>
  );
}
