import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { AdminPage } from './admin-page.tsx';
import type { FormPlace } from './form-failed.tsx';

/** A form whose data is loading, with its heading and Back. */
export function FormLoading({ place }: { place: FormPlace }) {
  const { t } = useTranslation('common');
  return (
    <AdminPage {...place}>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 320 }}>
        <CircularProgress aria-label={t('loading')} />
      </Box>
    </AdminPage>
  );
}
