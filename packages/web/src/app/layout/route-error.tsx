import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { useRouteError } from '../../design/router.tsx';

/** A page that failed to load or to render. Retry reloads: after an upgrade of the server old files are gone. */
export function RouteError() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <ErrorState error={error} title={t('pageFailed')} onRetry={() => window.location.reload()} />
    </Box>
  );
}
