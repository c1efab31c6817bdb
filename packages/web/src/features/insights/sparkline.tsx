import Box from '@mui/material/Box';

const width = 96;
const height = 28;

/** A thin line of a few figures; its meaning is in text beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
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
