import type { ProgressPoint } from '@agentarium/contracts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LineChart } from '@mui/x-charts/LineChart';
import { useFormat } from '../../../ui/use-format.ts';
import { needsSecondAxis, type Series } from './series.ts';

/** Up to two series over time: thin lines, few ticks, a second axis when the units differ; the legend toggles them. */
export function SeriesChart({
  series,
  points,
}: {
  series: readonly Series[];
  points: readonly ProgressPoint[];
}) {
  const theme = useTheme();
  const format = useFormat();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const twoAxes = needsSecondAxis(series);
  const colors = [theme.vars?.palette.primary.main, theme.vars?.palette.secondary.main];
  const number = (value: number | null) =>
    value === null ? '' : format.number(value, { maximumFractionDigits: 2 });
  const axis = (position: number) => {
    const unit = series[position]?.unit;
    return {
      id: `axis-${position}`,
      position: position === 0 ? ('left' as const) : ('right' as const),
      width: 56,
      tickNumber: 4,
      disableLine: true,
      disableTicks: true,
      domainLimit: 'nice' as const,
      valueFormatter: (value: number) => format.number(value, { notation: 'compact' }),
      ...(unit && { label: unit }),
    };
  };
  return (
    <LineChart
      height={280}
      skipAnimation={still}
      grid={{ horizontal: true }}
      margin={{ top: 12, right: twoAxes ? 0 : 16, bottom: 0, left: 0 }}
      xAxis={[
        {
          data: points.map(({ created_at }) => new Date(created_at)),
          scaleType: points.length === 1 ? 'point' : 'time',
          tickNumber: 4,
          disableTicks: true,
          valueFormatter: (at: Date, context: { location: string }) =>
            context.location === 'tick' ? format.date(at) : format.dateTime(at),
        },
      ]}
      yAxis={twoAxes ? [axis(0), axis(1)] : [axis(0)]}
      series={series.map(({ key, label, unit, values }, index) => ({
        id: key,
        label,
        data: values,
        yAxisId: twoAxes ? `axis-${index}` : 'axis-0',
        curve: 'linear' as const,
        connectNulls: true,
        showMark: points.length <= 40,
        ...(colors[index] && { color: colors[index] }),
        valueFormatter: (value: number | null) =>
          value === null ? null : [number(value), unit].filter(Boolean).join(' '),
      }))}
      slotProps={{
        legend: { toggleVisibilityOnClick: true, position: { vertical: 'top', horizontal: 'start' } },
      }}
    />
  );
}
