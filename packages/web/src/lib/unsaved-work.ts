import { draftKeys, hasKeys } from './storage.ts';

/** Fields that the reader has typed into since the page was opened. */
const touched = new Set<HTMLElement>();
const guards = new Set<symbol>();

/** Says that a form has unsaved changes, until the function it gives is called. */
export function markUnsaved(): () => void {
  const guard = Symbol();
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Remembers which fields the reader types into, also in forms that say nothing of their changes. */
export function watchFields(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && !target.matches('[type="search"]')) touched.add(target);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}

/** Whether a reload could lose something: an unsaved form, a field with typed text, a run's draft, an open dialog. */
export function hasUnsavedWork(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  const hasDialog = document.querySelector('[role="dialog"]') !== null;
  return guards.size > 0 || touched.size > 0 || hasDialog || hasKeys(draftKeys, 'session');
}
