/** Whether this process wants new work; `/readyz` shows it to a proxy, which then sends requests elsewhere. */
export type Readiness = {
  isLeaving(): boolean;
  leave(): void;
  /** Ends the wait for what is still to be answered. */
  hurry(): void;
  /** Resolves when DRAIN_SECONDS after `leave` are over, or with `hurry`. */
  patienceEnded: Promise<void>;
};

export function createReadiness(drainMs: number): Readiness {
  let leaving = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    isLeaving: () => leaving,
    leave: () => {
      leaving = true;
      setTimeout(resolve, drainMs).unref();
    },
    hurry: resolve,
    patienceEnded: promise,
  };
}
