import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../design/feedback/dialog-button.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import type { Limits } from './limits-dialog.tsx';

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), { failed: FailedDialog });

/** Opens the limits form. */
export function LimitsButton({ limits }: { limits: Limits }) {
  const { t } = useTranslation('system');
  return (
    <DialogButton
      icon="edit"
      iconSize={16}
      color="primary"
      sx={{ my: -0.5, mr: -1 }}
      dialog={(onClose) => <LimitsDialog limits={limits} onClose={onClose} />}
    >
      {t('limits.open')}
    </DialogButton>
  );
}
