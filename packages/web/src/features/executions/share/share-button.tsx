import Button from '@mui/material/Button';
import i18n from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';

const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import('./share-dialog.tsx'), i18n.loadNamespaces('share')]);
  return module;
});

/** Opens the links to a result; their code loads then. */
export function ShareButton({ executionId }: { executionId: string }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="share" size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('action.share')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog executionId={executionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
