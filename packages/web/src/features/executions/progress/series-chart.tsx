import { type Goal, type ProgressPoint, trendAt } from '@agentarium/contracts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { axisWidth } from '../../../widgets/axis-width.ts';
import {
  goalLinesOf,
  needsSecondAxis,
  type Series,
  type TrendLine,
  ticksOf,
  trendLinesOf,
  trendPaths,
} from './series.ts';

/** Draws a trend as a dashed line within its 95% confidence band. */
function TrendLayer({ line, axisId, color }: { line: TrendLine; axisId: string; color: string }) {
  const x = useXScale<'time'>();
  const y = useYScale<'linear'>(axisId);
  const { left, top, width, height } = useDrawingArea();
  const clip = useId();
  const paths = trendPaths(
    line,
    (time) => x(new Date(time)) ?? 0,
    (value) => y(value) ?? 0,
  );
  return (
    <g aria-hidden data-trend={line.seriesIndex}>
      <clipPath id={clip}>
        <rect x={left} y={top} width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={paths.band} fill={color} fillOpacity={0.14} stroke="none" />
        <path d={paths.line} fill="none" stroke={color} strokeWidth={1.5} strokeDasharray="2 4" />
      </g>
    </g>
  );
}

const twoDaysMs = 172_800_000;

/** Constant numbers sit in the middle of an axis with some space around them. */
const roomFor = (min: number | { valueOf(): number }, max: number | { valueOf(): number }) => {
  const room = Math.max(1, Math.abs(Number(min)) * 0.1);
  return { min: Number(min) - room, max: Number(max) + room };
};

const isFlat = (series: readonly Series[]) =>
  new Set(series.flatMap(({ values }) => values.filter((value) => value !== null))).size === 1;

/** Up to two series over time: thin lines, few ticks, a second axis when the units differ; the legend toggles the two. */
export function SeriesChart({
  series,
  points,
  goals,
}: {
  series: readonly Series[];
  points: readonly ProgressPoint[];
  /** Drawn as lines across the chart. */
  goals: readonly Goal[];
}) {
  const { t } = useTranslation('progress');
  const theme = useTheme();
  const format = useFormat();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const twoAxes = needsSecondAxis(series);
  const lines = goalLinesOf(series, goals);
  const trends = trendLinesOf(series, goals, points);
  const horizon = Math.max(0, ...trends.map(({ to }) => to));
  const colors = [theme.vars?.palette.primary.main, theme.vars?.palette.secondary.main];
  const number = (value: number | null) => (value === null ? '' : format.measure(value));
  // Abbreviated only if the full number doesn't fit: abbreviated close ticks look the same.
  const tick = (value: number) =>
    format.number(value, {
      maximumFractionDigits: Math.abs(value) < 1 ? 3 : 1,
      ...(Math.abs(value) >= 100_000 && { notation: 'compact' }),
    });
  const first = points[0]?.created_at;
  const last = points.at(-1)?.created_at;
  const isShort =
    first !== undefined && last !== undefined && Date.parse(last) - Date.parse(first) < twoDaysMs;
  const moments = points.map(({ created_at }) => new Date(created_at));
  const day = (at: Date) => (isShort ? format.time(at) : format.date(at));
  const axis = (position: number) => {
    const unit = series[position]?.unit;
    const own = twoAxes ? series.slice(position, position + 1) : series;
    const numbers = own.flatMap(({ values }) => values.filter((value) => value !== null));
    const isHere = ({ seriesIndex }: { seriesIndex: number }) => !twoAxes || seriesIndex === position;
    const ends = [
      ...lines.filter(isHere).map(({ value }) => value),
      ...trends.filter(isHere).map(({ trend, to }) => trendAt(trend, to).value),
    ];
    const withGoals = (min: number | { valueOf(): number }, max: number | { valueOf(): number }) =>
      roomFor(Math.min(Number(min), ...ends), Math.max(Number(max), ...ends));
    // A nice end of the axis may have a digit more than the numbers.
    const room = axisWidth(numbers.map((value) => `0${tick(value)}`));
    return {
      id: `axis-${position}`,
      position: position === 0 ? ('left' as const) : ('right' as const),
      width: Math.max(62, room) + (unit ? 16 : 0),
      tickNumber: 4,
      disableLine: true,
      tickSize: 10,
      domainLimit: ends.length > 0 || isFlat(own) ? withGoals : ('nice' as const),
      valueFormatter: tick,
      ...(unit && { label: unit }),
    };
  };
  return (
    <LineChart
      height={280}
      skipAnimation={still}
      grid={{ horizontal: true }}
      // The chart's title names a single series.
      hideLegend={series.length < 2}
      // Ticks are not drawn: their length keeps the numbers clear of the first mark.
      sx={{
        '& .MuiChartsAxis-directionY .MuiChartsAxis-tick': { stroke: 'none' },
        '& .MuiChartsLegend-series': { minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } },
      }}
      // The last tick's words stand half beyond the last point.
      margin={{ top: 12, right: twoAxes ? 0 : isShort ? 32 : 48, bottom: 0, left: 0 }}
      xAxis={[
        {
          data: moments,
          scaleType: points.length === 1 ? 'point' : 'time',
          ...(horizon > 0 && { max: new Date(horizon) }),
          tickInterval: ticksOf(moments, day),
          disableTicks: true,
          valueFormatter: (at: Date, context: { location: string }) =>
            context.location === 'tick' ? day(at) : format.dateTime(at),
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
    >
      {trends.map((line) => (
        <TrendLayer
          key={line.seriesIndex}
          line={line}
          axisId={twoAxes ? `axis-${line.seriesIndex}` : 'axis-0'}
          color={colors[line.seriesIndex] ?? 'currentColor'}
        />
      ))}
      {trends.map(
        ({ seriesIndex, expected, trend }) =>
          expected !== null &&
          trend.expected_on && (
            <ChartsReferenceLine
              key={seriesIndex}
              x={new Date(expected)}
              label={t('goals.line.expected', { date: format.day(trend.expected_on) })}
              // In the corner that the line stays out of.
              labelAlign={trend.slope_per_day < 0 ? 'start' : 'end'}
              spacing={{ x: 6, y: 6 }}
              labelStyle={{ textAnchor: 'end', fontSize: 12 }}
              lineStyle={{ stroke: colors[seriesIndex] ?? 'currentColor', strokeDasharray: '1 3' }}
            />
          ),
      )}
      {lines.map(({ id, value, seriesIndex, end }) => (
        <ChartsReferenceLine
          key={`${id}-${end}`}
          y={value}
          axisId={twoAxes ? `axis-${seriesIndex}` : 'axis-0'}
          label={t(`goals.line.${end}`, { value: number(value) })}
          labelAlign="start"
          lineStyle={{ stroke: colors[seriesIndex] ?? 'currentColor', strokeDasharray: '6 4' }}
        />
      ))}
    </LineChart>
  );
}

const copiedStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
];

/** A copy of an SVG that looks the same outside its page: style sheet rules become attributes. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of copiedStyles) target?.setAttribute(name, style.getPropertyValue(name));
    target?.removeAttribute('class');
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

/**
 * A chart as a PNG of twice its size on screen, on `background`, with its legend's lines above it.
 * Throws when the browser can't draw it.
 */
export async function pictureOf(
  svg: SVGSVGElement,
  {
    background,
    ink,
    legend,
  }: { background: string; ink: string; legend: readonly { label: string; color: string }[] },
): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const head = 16 + legend.length * 22;
  const image = new Image();
  const text = new XMLSerializer().serializeToString(standalone(svg));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = (height + head) * 2;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.scale(2, 2);
  pen.fillStyle = background;
  pen.fillRect(0, 0, width, height + head);
  pen.font = '500 13px "Inter Variable", sans-serif';
  for (const [index, { label, color }] of legend.entries()) {
    pen.fillStyle = color;
    pen.fillRect(16, 20 + index * 22, 14, 3);
    pen.fillStyle = ink;
    pen.fillText(label, 38, 26 + index * 22);
  }
  pen.drawImage(image, 0, head, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  );
}
