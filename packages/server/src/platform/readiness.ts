/**
 * The readiness of this process for new work; `/readyz` reports it to a proxy, which then routes requests elsewhere.
 */
export type Readiness = {
  isLeaving(): boolean;
  leave(): void;
  /** Ends the drain immediately. */
  endDrain(): void;
  /** Resolves DRAIN_SECONDS after `leave`, or when the drain is cut short. */
  drainEnded: Promise<void>;
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
    endDrain: resolve,
    drainEnded: promise,
  };
}
