import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the device has no network, wherever on the page one is; what is on screen stays. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Box role="status" sx={{ position: 'sticky', top: 64, zIndex: 'appBar' }}>
      {!online && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 1,
            typography: 'body2',
            bgcolor: 'tint.warning.soft',
            color: 'tint.warning.text',
          }}
        >
          <Icon name="wifi_off" size={18} />
          {t('offline')}
        </Box>
      )}
    </Box>
  );
}
