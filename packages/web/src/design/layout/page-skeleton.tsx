import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from './row-skeleton.tsx';

/** A skeleton of a page with cards. Lists have their own skeletons. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton variant="text" width="min(320px, 70%)" sx={{ fontSize: '2rem' }} />
      <Skeleton variant="text" width="min(480px, 90%)" sx={{ mb: 4 }} />
      <CardSkeletons />
    </LoadingStatus>
  );
}

/** Cards of a grid while they load: a picture, a title, two lines. */
export function CardSkeletons({ minWidth = 260 }: { minWidth?: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
      }}
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Box
          key={key}
          sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Skeleton variant="rounded" width={48} height={48} sx={{ mb: 2 }} />
          <Skeleton variant="text" width="60%" sx={{ fontSize: '1rem' }} />
          <Skeleton variant="text" width="95%" />
          <Skeleton variant="text" width="80%" />
        </Box>
      ))}
    </Box>
  );
}
