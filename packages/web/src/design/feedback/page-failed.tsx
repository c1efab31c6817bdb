import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { type ApiErrorCode, isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../hooks/use-back.ts';
import { Drawing } from '../layout/drawing.tsx';
import { Icon } from '../layout/icon.tsx';
import { BackButton, PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from './error-state.tsx';

type MissingStateProps = {
  /** The title of what was not found, as the page's `h1`. */
  title: string;
  text?: string;
} & (
  | {
      /** The target of Back when the page was opened by its address. */
      fallback: string;
      start?: never;
    }
  | {
      /** For visitors without a way back: the label of a link to the start page. */
      start: string;
      fallback?: never;
    }
);

/** The page of something that does not exist: a warning and Back. */
export function MissingState({ title, text, fallback, start }: MissingStateProps) {
  const { t } = useTranslation('common');
  const back = useBack(fallback ?? paths.dashboard);
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 5, md: 8 }, px: 2 }}
    >
      <Drawing name="not-found" size={180} />
      <Typography variant="h1" tabIndex={-1} sx={{ mt: 2.5 }}>
        {title}
      </Typography>
      {text && <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: '52ch' }}>{text}</Typography>}
      {start === undefined ? (
        <Button variant="contained" startIcon={<Icon name="arrow_back" />} sx={{ mt: 3 }} onClick={back}>
          {t('action.back')}
        </Button>
      ) : (
        <Button component={Link} to={paths.dashboard} variant="outlined" color="inherit" sx={{ mt: 3 }}>
          {start}
        </Button>
      )}
    </Box>
  );
}

type PageFailedProps = {
  /** The title of what could not be loaded, as the page's `h1`. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The target of Back when the page was opened by its address. */
  fallback: string;
};

/** The page of something that failed to load: Back, what failed, why, and Retry. */
export function PageFailed({ title, error, onRetry, fallback }: PageFailedProps) {
  return (
    <>
      <PageHeader above={<BackButton fallback={fallback} />} title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}

/**
 * Returns the error that a route's `ErrorBoundary` shows, and a function that loads the route's data again. After a
 * failure of the network it is also called when the network is back.
 */
export function useFailedRoute(): { error: unknown; retry: () => void } {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    reset();
    void revalidate();
  };
  const retryOnline = useEffectEvent(retry);
  const isOffline = isApiError(error, 'NETWORK');
  useEffect(() => {
    if (!isOffline) return;
    const again = () => retryOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  return { error, retry };
}

type DetailFailedProps = {
  /** The error code of a missing record, and what the page says then. */
  missing: { code: ApiErrorCode; title: string; text?: string };
  /** The title when it could not be loaded. */
  failed: string;
  /** The target of Back when the page was opened by its address. */
  fallback: string;
};

/** The `ErrorBoundary` of a page about one thing: it does not exist, or could not be loaded. */
export function DetailFailed({ missing: { code, ...texts }, failed, fallback }: DetailFailedProps) {
  const { error, retry } = useFailedRoute();
  if (isApiError(error, code, 'VALIDATION_FAILED')) return <MissingState {...texts} fallback={fallback} />;
  return <PageFailed title={failed} error={error} onRetry={retry} fallback={fallback} />;
}
