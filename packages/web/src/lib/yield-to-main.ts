type Scheduling = { scheduler?: { yield?: () => Promise<void> } };

/** Resolves in a new task, so the browser can paint and handle input between two pieces of work. */
export const yieldToMain = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `work` once the browser has painted its response to a tap or key, so the app feels quick. Browsers without a
 * scheduler run it immediately.
 */
export function afterPaint(work: () => void): void {
  if ('scheduler' in globalThis && document.visibilityState === 'visible')
    requestAnimationFrame(() => setTimeout(work));
  else work();
}
