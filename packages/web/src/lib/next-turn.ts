type Scheduling = { scheduler?: { yield?: () => Promise<void> } };

/** Resolves in a task of its own, so that the browser can paint and answer the reader between two pieces of work. */
export const nextTurn = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `work` after the browser has painted its response to the tap or key that asked for it, so that the app feels
 * quick. Browsers without a scheduler run it at once.
 */
export function afterPaint(work: () => void): void {
  if ('scheduler' in globalThis && document.visibilityState === 'visible')
    requestAnimationFrame(() => setTimeout(work));
  else work();
}
