import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** A skeleton of an answer. */
export function AnswerSkeleton() {
  return (
    <Box sx={{ display: 'flex', gap: 2, maxWidth: 832 }}>
      <Skeleton variant="rounded" width={56} height={56} sx={{ flexShrink: 0 }} />
      <Skeleton variant="rounded" height={180} sx={{ flex: 1, borderRadius: '20px' }} />
    </Box>
  );
}
