import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function ConfigureSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {['one', 'two', 'three'].map((key) => (
        <div key={key}>
          <Skeleton variant="text" width="38%" />
          <Skeleton variant="rounded" height={46} />
        </div>
      ))}
      <Skeleton variant="rounded" height={48} />
    </Box>
  );
}
