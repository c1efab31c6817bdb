import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { FlatNamespace } from 'i18next';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { fileRecovered, LoadError, loadFile } from '../../lib/load-file.ts';
import { SmallButton } from '../layout/small-button.tsx';
import { ErrorState, useLoadRecovery } from './error-state.tsx';

export type FailedPartProps<P> = {
  /** The part's props. */
  partProps: P;
  error: LoadError;
  onRetry: () => void;
};

type Options<P> = {
  /** Namespaces loaded with the part. */
  texts?: readonly FlatNamespace[];
  /** Rendered if it could not be loaded; a notice by default. */
  failed?: ComponentType<FailedPartProps<P>>;
};

/**
 * A heavy component whose code loads on first render, under a `Suspense`. Unlike `React.lazy` alone, a failed load only
 * replaces the component: an error shows in its place, with a button to retry; rendering it again retries too.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { texts = [], failed: Failed = LoadFailed }: Options<P> = {},
): ComponentType<P> {
  // A lazy component caches its outcome, so every attempt needs a new one.
  const begin = () => lazy(async () => (await Promise.all([loadFile(load), loadTexts(texts)]))[0]);
  let attempt = begin();

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => attempt);
    return (
      <ErrorBoundary
        onError={() => {
          attempt = begin();
        }}
        onReset={() => setPart(() => attempt)}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!(error instanceof LoadError)) throw error;
          return <Failure Failed={Failed} error={error} partProps={props} onRetry={resetErrorBoundary} />;
        }}
      >
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

/** Lazy components often share a missing file: when it loads for one, all retry. */
function Failure<P>({
  Failed,
  ...props
}: FailedPartProps<P> & { Failed: ComponentType<FailedPartProps<P>> }) {
  const { onRetry } = props;
  useEffect(() => {
    window.addEventListener(fileRecovered, onRetry);
    return () => window.removeEventListener(fileRecovered, onRetry);
  }, [onRetry]);
  return <Failed {...props} />;
}

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
        bottom: { xs: 'calc(16px + var(--bottom-bar))', sm: 24 },
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

/** The failure of a lazy part with an `onClose`: a dialog, a menu. */
export function FailedDialog(props: LoadFailedProps & { partProps: { onClose: () => void } }) {
  return <LoadFailedBar error={props.error} onRetry={props.onRetry} onClose={props.partProps.onClose} />;
}
