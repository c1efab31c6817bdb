import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { surface } from '../../design/layout/styles.ts';

/** Skeleton sections with fields. */
export function FormSkeleton({ sections = 3, fields = 4 }: { sections?: number; fields?: number }) {
  const keys = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-${index}`);
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 3, maxWidth: 960 }}>
      {keys('section', sections).map((section) => (
        <Box
          key={section}
          sx={{
            p: { xs: 2, sm: 3 },
            ...surface,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '240px 1fr' },
            gap: 4,
          }}
        >
          <div>
            <Skeleton variant="text" width="70%" sx={{ fontSize: '1.25rem' }} />
            <Skeleton variant="text" width="90%" />
          </div>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            {keys('field', fields).map((field) => (
              <div key={field}>
                <Skeleton variant="text" width="40%" />
                <Skeleton variant="rounded" height={46} />
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </LoadingStatus>
  );
}
