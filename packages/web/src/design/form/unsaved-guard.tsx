import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedForm, markUnsaved } from '../../lib/unsaved-work.ts';
import { useConfirmLeaving } from '../feedback/confirm.tsx';

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

/** Returns a function that closes a dialog, and asks first while input would be lost. */
export function useDismiss(wouldLose: boolean, close: () => void): () => void {
  const confirmLeaving = useConfirmLeaving();
  const dismiss = async () => {
    if (!wouldLose || (await confirmLeaving())) close();
  };
  return () => void dismiss();
}

/** Asks for every `UnsavedGuard` of the page, since the router supports one blocker. */
export function UnsavedBlocker() {
  const confirmLeaving = useConfirmLeaving();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedForm() && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    if (await confirmLeaving()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  return null;
}
