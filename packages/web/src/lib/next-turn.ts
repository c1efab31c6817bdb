type Scheduling = { scheduler?: { yield?: () => Promise<void> } };

/** Resolves in a task of its own, so that the browser can paint and answer the reader between two pieces of work. */
export const nextTurn = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
