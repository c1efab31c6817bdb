import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

/** While what a form edits is loading. */
export function FormLoading() {
  const { t } = useTranslation('common');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 320 }}>
      <CircularProgress aria-label={t('loading')} />
    </Box>
  );
}
