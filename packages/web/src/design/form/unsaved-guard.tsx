import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { markUnsaved } from '../../lib/unsaved-work.ts';
import { useConfirm } from '../feedback/confirm.tsx';
import { useBlocker } from '../router.tsx';

/** Asks before leaving a page, or closing the tab, while its form has unsaved changes. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  useBlocker({
    blocks: (current, next) => when && current.pathname !== next.pathname,
    ask: () =>
      confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        confirmLabel: t('unsaved.leave'),
        cancelLabel: t('unsaved.stay'),
        tone: 'danger',
      }),
  });

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const unmark = markUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      unmark();
    };
  }, [when]);
  return null;
}
