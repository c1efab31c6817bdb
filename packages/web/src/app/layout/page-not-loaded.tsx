import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import type { FailedPartProps } from '../../design/feedback/lazy-part.tsx';
import { useBack } from '../../design/hooks/use-back.ts';

/** In the place of a page whose code or texts could not be loaded: why, Retry, and the way back. */
export function PageNotLoaded({ error, onRetry }: FailedPartProps<object>) {
  const { t } = useTranslation('common');
  const back = useBack('/');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <ErrorState isHeading error={error} title={t('load.page')} onRetry={onRetry} onBack={back} />
    </Box>
  );
}

/** The same for a page that stands in no frame, and for the frame itself. */
export function BarePageNotLoaded(props: FailedPartProps<object>) {
  return (
    <main>
      <PageNotLoaded {...props} />
    </main>
  );
}
