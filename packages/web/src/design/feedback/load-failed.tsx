import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { LoadError } from '../../lib/load-file.ts';
import { SmallButton } from '../layout/small-button.tsx';
import { ErrorState } from './error-state.tsx';
import { useLoadRecovery } from './use-load-recovery.ts';

type LoadFailedProps = { error: unknown; onRetry: () => void };

/** Shown instead of a part of the page that could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return <ErrorState compact error={error} title={t('load.part')} onRetry={onRetry} />;
}

/** A bar at the bottom, instead of a dialog or menu that could not be loaded; the page is unchanged. */
export function LoadFailedBar({ error, onRetry, onClose }: LoadFailedProps & { onClose?: () => void }) {
  const { t } = useTranslation(['common', 'errors']);
  useLoadRecovery(error, undefined);
  const isUpgraded = error instanceof LoadError && error.failure.reason === 'upgraded';
  return (
    <Paper
      role="alert"
      variant="outlined"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 16, sm: 24 },
        left: { xs: 16, sm: 24 },
        right: { xs: 16, sm: 'auto' },
        maxWidth: 480,
        p: 2,
        bgcolor: 'surface.raised',
        boxShadow: '0 12px 32px -8px rgb(8 18 13 / 0.3)',
        typography: 'body2',
      }}
    >
      <Box sx={{ typography: 'subtitle2' }}>{t('load.part')}</Box>
      <Box sx={{ color: 'text.secondary' }}>{errorText(t, error)}</Box>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SmallButton
          icon="refresh"
          color="primary"
          variant="contained"
          onClick={isUpgraded ? () => window.location.reload() : onRetry}
        >
          {t(isUpgraded ? 'load.reload' : 'action.retry')}
        </SmallButton>
        {onClose && (
          <Button size="small" color="inherit" onClick={onClose}>
            {t('action.close')}
          </Button>
        )}
      </Box>
    </Paper>
  );
}

/** For parts that have an `onClose`: a dialog, a menu. */
export function FailedDialog(props: LoadFailedProps & { partProps: { onClose: () => void } }) {
  return <LoadFailedBar error={props.error} onRetry={props.onRetry} onClose={props.partProps.onClose} />;
}
