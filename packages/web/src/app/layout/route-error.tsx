import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { useBack } from '../../design/hooks/use-back.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { LoadError } from '../../lib/load-file.ts';
import { paths } from '../../lib/paths.ts';

/** Replaces a page that failed to load or to render: says why, with Retry and Back. */
export function RouteError() {
  const { t } = useTranslation(['shell', 'common']);
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const back = useBack(paths.dashboard);
  // The router keeps an error after a revalidation so quick that none of its states is rendered, but not at a new location.
  const loadAgain = () =>
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const isNotLoaded = error instanceof LoadError || error instanceof ApiError;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <ErrorState
        isHeading={isNotLoaded}
        error={error}
        title={t(isNotLoaded ? 'common:load.page' : 'pageFailed')}
        onRetry={isNotLoaded ? loadAgain : () => window.location.reload()}
        {...(isNotLoaded && { onBack: back })}
      />
    </Box>
  );
}

/** The same for a page without a frame, and for the frame itself. */
export function BareRouteError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
