import type { Execution } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { FailedDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useOnline } from '../../../design/hooks/use-online.ts';
import { DialogButton } from '../../../design/layout/small-button.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), { texts: ['share'], failed: FailedDialog });

export type ShareOf = Pick<Execution, 'id' | 'files' | 'follow_ups'>;

export type ShareButtonProps = {
  execution: ShareOf;
  /** The answer for other apps, without Markdown marks. */
  text: { title: string; text: string };
};

/** Opens the links to a result; lazy. */
export function ShareButton(props: ShareButtonProps) {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  return (
    <DialogButton
      icon="share"
      variant="outlined"
      disabled={!isOnline}
      dialog={(onClose) => <ShareDialog {...props} onClose={onClose} />}
    >
      {t('action.share')}
    </DialogButton>
  );
}
