export type Coalesced = {
  /** Does the work now, or once more after the run in progress. */
  wake(): void;
  /** Waits for the run in progress, if any. */
  settle(): Promise<void>;
};

/** Makes work that is done when woken, once more when woken during it, and never twice at a time. */
export function coalesced(work: () => Promise<void>, onError: (error: unknown) => void): Coalesced {
  let again = false;
  let running: Promise<void> | null = null;
  return {
    wake() {
      again = true;
      running ??= (async () => {
        while (again) {
          again = false;
          await work().catch(onError);
        }
        running = null;
      })();
    },
    async settle() {
      await running;
    },
  };
}
