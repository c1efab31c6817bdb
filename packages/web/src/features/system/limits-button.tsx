import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import type { Limits } from './limits-dialog.tsx';

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), { failed: FailedDialog });

/** Opens the form of the limits. */
export function LimitsButton({ limits }: { limits: Limits }) {
  const { t } = useTranslation('system');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="edit" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ my: -0.5, mr: -1 }}
      >
        {t('limits.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LimitsDialog limits={limits} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
