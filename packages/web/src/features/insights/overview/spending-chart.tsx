import type { OverviewDay } from '@agentarium/contracts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { chartHeight, dayAxis } from '../chart-format.ts';

export type SpendingDay = Pick<OverviewDay, 'date' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;

type SpendingChartProps = {
  days: readonly SpendingDay[];
  measure: 'tokens' | 'cost';
  /** A sum of money in the system's currency, short. */
  money: (value: number) => string;
};

/** Tokens by day, input and output stacked, or their cost. Lazy: the chart library is heavy. */
export default function SpendingChart({ days, measure, money }: SpendingChartProps) {
  const { t } = useTranslation('overview');
  const theme = useTheme();
  const { language, number } = useFormat();
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isNarrow = useIsNarrow('sm');
  const { primary, secondary, text, divider } = (theme.vars ?? theme).palette;
  const dates = days.map(({ date }) => date);
  const compact = (value: number) => number(value, { notation: 'compact', maximumFractionDigits: 1 });
  const show = measure === 'tokens' ? compact : money;
  const valueFormatter = (value: number | null) =>
    measure === 'tokens' ? number(value ?? 0) : money(value ?? 0);
  const common = { stack: 'day', valueFormatter };
  const series =
    measure === 'tokens'
      ? [
          {
            ...common,
            id: 'input',
            label: t('spending.input'),
            data: days.map(({ input_tokens: read }) => read),
            color: primary.main,
          },
          {
            ...common,
            id: 'output',
            label: t('spending.output'),
            data: days.map(({ output_tokens: written }) => written),
            color: secondary.main,
          },
        ]
      : [
          {
            ...common,
            id: 'cost',
            label: t('spending.cost'),
            data: days.map(({ cost_micros: cost }) => cost / 1e6),
            color: primary.main,
          },
        ];
  return (
    <BarChart
      height={chartHeight}
      skipAnimation={isMotionReduced}
      hideLegend={measure === 'cost'}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 24, top: 12, bottom: 0 }}
      borderRadius={3}
      xAxis={[
        {
          ...dayAxis(dates, language, isNarrow),
          scaleType: 'band',
          categoryGapRatio: 0.35,
        },
      ]}
      yAxis={[
        {
          min: 0,
          tickNumber: 4,
          disableLine: true,
          disableTicks: true,
          width: 64,
          valueFormatter: (value: number) => show(value),
        },
      ]}
      series={series}
      sx={{
        '& .MuiChartsAxis-tickLabel': { fontSize: 12, fill: `${text.secondary} !important` },
        '& .MuiChartsGrid-line': { stroke: divider },
      }}
    />
  );
}
