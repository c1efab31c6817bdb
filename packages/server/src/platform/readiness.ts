/** Whether this process wants new work; `/readyz` tells a proxy, which then sends requests elsewhere. */
export type Readiness = { isLeaving(): boolean; leave(): void };

export function createReadiness(): Readiness {
  let leaving = false;
  return {
    isLeaving: () => leaving,
    leave: () => {
      leaving = true;
    },
  };
}
