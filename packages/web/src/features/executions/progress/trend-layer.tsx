import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { useId } from 'react';
import { type TrendLine, trendPaths } from './trend.ts';

/** Draws a trend as a dashed line within its 95% confidence band. */
export function TrendLayer({ line, axisId, color }: { line: TrendLine; axisId: string; color: string }) {
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
    <g aria-hidden data-trend={line.place}>
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
