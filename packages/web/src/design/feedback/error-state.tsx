import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { LoadError, reloadAfterUpgrade } from '../../lib/load-file.ts';
import { Icon } from '../layout/icon.tsx';
import { Notice } from './notice.tsx';

export type ErrorStateProps = {
  error: unknown;
  /** The failure as a title: "Failed to load agents". */
  title?: string;
  onRetry?: () => void;
  compact?: boolean;
  /** The page has no other heading. */
  isHeading?: boolean;
  /** Shows a Back button. */
  onBack?: () => void;
};

/** Recovers automatically where it can: reloads after an upgrade if nothing is lost, retries when back online. */
export function useLoadRecovery(error: unknown, onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (!(error instanceof LoadError)) return;
    reloadAfterUpgrade(error);
    if (error.failure.reason !== 'offline' || !onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [error, onRetry]);
}

/** Shows what failed, why, and Retry. Stays on the page, announced once. */
export function ErrorState(props: ErrorStateProps) {
  const { error, title, onRetry, compact = false, isHeading = false, onBack } = props;
  const { t } = useTranslation(['common', 'errors']);
  useLoadRecovery(error, onRetry);
  const failure = error instanceof LoadError ? error.failure.reason : null;
  const offline = failure === 'offline' || (error instanceof ApiError && error.code === 'NETWORK');
  const reason = errorText(t, error);
  // A title that is a full sentence already suggests retrying.
  const addsNothing = error instanceof ApiError && error.code === 'UNEXPECTED' && title?.endsWith('.');
  const reload = (
    <Button
      variant={failure === 'upgraded' ? 'contained' : 'outlined'}
      startIcon={<Icon name="refresh" />}
      onClick={() => window.location.reload()}
    >
      {t('load.reload')}
    </Button>
  );
  return (
    <Notice
      drawing={offline ? 'offline' : 'error'}
      role="alert"
      compact={compact}
      isHeading={isHeading}
      title={title ?? reason}
      {...(title && !addsNothing && { text: reason })}
      {...((onRetry || onBack) && {
        action: (
          <>
            {onRetry && failure !== 'upgraded' && (
              <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
            {(failure === 'upgraded' || failure === 'failed') && reload}
            {onBack && (
              <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={onBack}>
                {t('action.back')}
              </Button>
            )}
          </>
        ),
      })}
    />
  );
}

type QueryFailedProps = Omit<ErrorStateProps, 'error' | 'onRetry'> & {
  query: { error: unknown; refetch: () => unknown };
};

/** Shown instead of a query's data when it failed; Retry refetches it. */
export function QueryFailed({ query, ...rest }: QueryFailedProps) {
  return <ErrorState {...rest} error={query.error} onRetry={() => void query.refetch()} />;
}
