import type { Execution } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';

export type FailureNoticeProps = {
  error: Execution['error'];
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Replaces the title that the run failed or was stopped. */
  title?: string | undefined;
  /** The user saw it fail, perhaps far below: scroll the notice into view. */
  reveal?: boolean;
};

/** Why a run failed, whether it counted, and Retry. Runs stopped by the user count, other failures don't. */
export function FailureNotice({
  error,
  onRetry,
  retrying = false,
  title,
  reveal = false,
}: FailureNoticeProps) {
  const { t } = useTranslation(['executions', 'common']);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal]);
  const wasStopped = error?.code === 'CANCELLED';
  const reason = t(`failure.reason.${error?.code}`, { defaultValue: t('failure.reason.UNEXPECTED') });
  return (
    <Alert
      ref={place}
      severity={wasStopped ? 'warning' : 'error'}
      icon={<Icon name={wasStopped ? 'stop' : 'error'} />}
      sx={{ maxWidth: 760, scrollMarginTop: '88px' }}
    >
      <AlertTitle component="p">{title ?? t(wasStopped ? 'failure.stopped' : 'failure.title')}</AlertTitle>
      <Typography variant="body2">{reason}</Typography>
      <Note variant="body2" sx={{ mt: 0.5 }}>
        {t(wasStopped ? 'failure.counted' : 'failure.notCounted')}
      </Note>
      {onRetry && (
        <LoadingButton size="small" icon="refresh" pending={retrying} onClick={onRetry} sx={{ mt: 1.5 }}>
          {t('common:action.retry')}
        </LoadingButton>
      )}
    </Alert>
  );
}
