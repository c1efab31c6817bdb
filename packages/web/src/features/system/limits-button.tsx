import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import type { Limits } from './limits-dialog.tsx';

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), { failed: FailedDialog });

/** Opens the form of the limits. */
export function LimitsButton({ limits }: { limits: Limits }) {
  const { t } = useTranslation('system');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SmallButton
        icon="edit"
        iconSize={16}
        color="primary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ my: -0.5, mr: -1 }}
      >
        {t('limits.open')}
      </SmallButton>
      {open && (
        <Suspense fallback={null}>
          <LimitsDialog limits={limits} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
