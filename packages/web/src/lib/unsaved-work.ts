/** Fields the user has typed into since the page was opened. */
const touched = new Set<HTMLElement>();
const guards = new Set<symbol>();

/** Marks a form as having unsaved changes, until the returned function is called. */
export function markUnsaved(): () => void {
  const guard = Symbol();
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Returns whether a form has unsaved changes. */
export const hasUnsavedForm = (): boolean => guards.size > 0;

/** Records which fields the user types into, also in forms that don't report changes. */
export function watchFields(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && !target.matches('[type="search"]')) touched.add(target);
  };
  document.addEventListener('input', onInput, true);
  return () => document.removeEventListener('input', onInput, true);
}

/** Returns whether a reload could lose something: an unsaved form, a field with typed text, an open dialog. */
export function hasUnsavedWork(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  const hasDialog = document.querySelector('[role="dialog"]') !== null;
  return hasUnsavedForm() || touched.size > 0 || hasDialog;
}
