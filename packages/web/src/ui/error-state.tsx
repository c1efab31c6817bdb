import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { errorText } from '../lib/error-text.ts';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';

export type ErrorStateProps = {
  error: unknown;
  /** What could not be done, as a title: "Failed to load agents". */
  title?: string;
  onRetry?: () => void;
  compact?: boolean;
};

/** What failed, why, and Retry. Stays on the page, announced once. */
export function ErrorState({ error, title, onRetry, compact = false }: ErrorStateProps) {
  const { t } = useTranslation(['common', 'errors']);
  const offline = error instanceof ApiError && error.code === 'NETWORK';
  const reason = errorText(t, error);
  // A title of whole sentences says already that one may try again.
  const addsNothing = error instanceof ApiError && error.code === 'UNEXPECTED' && title?.endsWith('.');
  return (
    <Notice
      drawing={offline ? 'offline' : 'error'}
      role="alert"
      compact={compact}
      title={title ?? reason}
      {...(title && !addsNothing && { text: reason })}
      {...(onRetry && {
        action: (
          <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        ),
      })}
    />
  );
}
