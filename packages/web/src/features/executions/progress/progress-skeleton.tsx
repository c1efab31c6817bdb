import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The grid of the charts: two columns where they have room. */
export const chartColumns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

const charts = ['first', 'second', 'third', 'fourth'];

/** The goals and all the charts that there may be, as high as these, so that what is below does not move. */
export function ProgressSkeleton() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Skeleton variant="rounded" sx={{ height: { xs: 158, sm: 88 }, borderRadius: '12px' }} />
      <Skeleton variant="text" width="60%" sx={{ height: 36 }} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: chartColumns }}>
        {charts.map((key) => (
          <Skeleton key={key} variant="rounded" sx={{ height: { xs: 462, lg: 486 }, borderRadius: '12px' }} />
        ))}
      </Box>
    </Box>
  );
}
