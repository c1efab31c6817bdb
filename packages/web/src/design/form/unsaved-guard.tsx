import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { hasUnsavedForm, markUnsaved } from '../../lib/unsaved-work.ts';
import { useConfirm } from '../feedback/confirm.tsx';

/** Asks before a page is left, or its tab is closed, while its form has unsaved changes. */
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

/** Blocks the router for the guards of the page: it supports one blocker, and a page may have several forms. */
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
