import { fallbackLanguage } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewPushDevice } from '../../data/devices.ts';
import { useLanguage } from '../../design/hooks/use-language.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { startServiceWorker } from '../../lib/device/service-worker.ts';

/**
 * Starts the service worker and announces new versions. Keeps the browser's data about the app current: its
 * notifications, and the language of its name and shortcuts.
 */
export default function AppUpdates() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  useEffect(() => startServiceWorker((take) => setTakeOver(() => take)), []);
  useEffect(() => {
    renewPushDevice().catch(() => {});
  }, []);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const part = language === fallbackLanguage ? '' : `.${language}`;
    if (link) link.href = `/manifest${part}.webmanifest`;
  }, [language]);
  return (
    <Box role="status" data-print-hide sx={{ position: 'sticky', top: 64, zIndex: 'appBar' }}>
      {takeOver && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            flexWrap: 'wrap',
            columnGap: 1.5,
            px: 2,
            py: 0.5,
            typography: 'body2',
            bgcolor: 'tint.info.soft',
            color: 'tint.info.text',
          }}
        >
          <Icon name="refresh" size={18} />
          {t('update.ready')}
          <Button size="small" color="inherit" onClick={takeOver} sx={{ fontWeight: 700 }}>
            {t('update.reload')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
