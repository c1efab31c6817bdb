import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { spread } from './labels.ts';

const gap = 16;

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
    Number(y(0)),
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
