import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { hasUnsavedForm, markUnsaved } from '../../lib/unsaved-work.ts';
import { useConfirm } from '../feedback/confirm.tsx';

/**
 * Protects a form with unsaved changes: `UnsavedBlocker` asks before its page is left, the browser before its tab is
 * closed.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
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

/** Asks for every `UnsavedGuard` of the page, since the router supports one blocker. */
export function UnsavedBlocker() {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedForm() && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    const leaves = await confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
      tone: 'danger',
    });
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  return null;
}
