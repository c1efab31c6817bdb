import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

const hairlines = { '& > * + *': { borderTop: 1, borderColor: 'divider' } };

/** Skeleton rows of a log. */
export function LogSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={hairlines}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Box key={key} sx={{ px: 2, py: 1.5 }}>
          <Skeleton variant="text" width="60%" />
        </Box>
      ))}
    </Paper>
  );
}
