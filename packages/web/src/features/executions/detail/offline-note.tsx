import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';

/** The first request after reconnecting may still fail. */
const againMs = 5000;

/** Says that an answer is this device's copy, and from when; refetches once online. */
export function OfflineNote({ at, onOnline }: { at: string; onOnline: () => void }) {
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
