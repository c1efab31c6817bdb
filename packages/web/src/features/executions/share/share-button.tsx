import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../../design/feedback/load-failed.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), { texts: ['share'], failed: FailedDialog });

/** Opens the links to a result; their code loads then. */
export function ShareButton({ executionId }: { executionId: string }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SmallButton icon="share" variant="outlined" onClick={() => setOpen(true)}>
        {t('action.share')}
      </SmallButton>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog executionId={executionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
