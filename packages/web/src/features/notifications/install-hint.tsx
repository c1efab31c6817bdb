import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { install, installOffer, onInstallOffer } from '../../lib/device/install-offer.ts';

/** Offers to install the app if the browser can. */
export function InstallHint() {
  const { t } = useTranslation('notifications');
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null);
  if (!offer) return null;
  return (
    <div>
      <Note variant="body2" sx={{ mb: 1 }}>
        {t('settings.install.text')}
      </Note>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" />}
        onClick={() => void install()}
      >
        {t('settings.install.action')}
      </Button>
    </div>
  );
}
