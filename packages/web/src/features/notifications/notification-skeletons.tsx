import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Notifications that are on their way. */
export function NotificationSkeletons() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: 0.5 }}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Box key={key} sx={{ display: 'flex', gap: 1.5, p: 1.5 }}>
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width="70%" />
            <Skeleton variant="text" width="90%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
