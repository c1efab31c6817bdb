import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';

/** A skeleton of a task's page. */
export function TaskDetailSkeleton() {
  return (
    <LoadingStatus>
      <Box sx={{ display: 'flex', gap: { xs: 2, sm: 3 }, mt: 6, mb: 4 }}>
        <Skeleton
          variant="rounded"
          sx={{ width: { xs: 64, sm: 96 }, height: { xs: 64, sm: 96 }, flexShrink: 0 }}
        />
        <Box sx={{ flex: 1 }}>
          <Skeleton variant="text" width="20%" />
          <Skeleton variant="text" width="55%" sx={{ fontSize: '2rem' }} />
          <Skeleton variant="text" width="90%" sx={{ mt: 1 }} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', lg: '1fr 320px' } }}>
        <Skeleton variant="rounded" height={280} />
        <Skeleton variant="rounded" height={140} />
      </Box>
    </LoadingStatus>
  );
}
