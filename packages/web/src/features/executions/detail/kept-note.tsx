import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';

/** The first request after a connection is back may still fail. */
const againMs = 5000;

/** Says that an answer is the copy of this device, and of when; reads it again once there is a connection. */
export function KeptNote({ at, onOnline }: { at: string; onOnline: () => void }) {
  const { t } = useTranslation('executions');
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && onOnline(), againMs);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [onOnline]);
  return (
    <Alert severity="info" icon={<Icon name="wifi_off" />} data-print-hide sx={{ mb: 2 }}>
      {t('kept.note')} <DateTime at={at} />
    </Alert>
  );
}
