/** A log that takes fields and a sentence. */
export type HealthLog = Record<'warn' | 'info', (facts: object, message: string) => void>;

/** Consecutive calls without a token in time before a family's breaker opens, and for how long, in milliseconds. */
const timeoutsToOpen = 5;
const openForMs = 30_000;

/** `open`: calls fail immediately; `half-open`: one call tests, or may test, whether the family responds again. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof breakerStates)[number];

/** The health of the model families, as far as this process knows. */
export type ModelHealth = {
  /** Returns whether a call may start. While the breaker is open, one call per `openForMs` may test the family. */
  mayCall: (family: string) => boolean;
  /** The family responded, even if with a refusal. */
  answered: (family: string) => void;
  /** A call got no token in time. */
  timedOut: (family: string) => void;
  stateOf: (family: string) => BreakerState;
};

type Timeouts = { count: number; openUntil: number; isTrying: boolean };

/**
 * A circuit breaker per model family: after five consecutive timeouts its calls fail immediately instead of occupying a
 * worker's slots. `now` is in milliseconds.
 */
export function createModelHealth(log?: HealthLog, now = () => performance.now()): ModelHealth {
  const families = new Map<string, Timeouts>();
  const isOpen = ({ count }: Timeouts) => count >= timeoutsToOpen;
  return {
    mayCall: (family) => {
      const known = families.get(family);
      if (!known || !isOpen(known)) return true;
      if (now() < known.openUntil) return false;
      // The next test waits as long again, regardless of the outcome of this one.
      known.openUntil = now() + openForMs;
      known.isTrying = true;
      return true;
    },
    answered: (family) => {
      const known = families.get(family);
      if (known && isOpen(known)) log?.info({ family }, 'a model family answers again');
      families.delete(family);
    },
    timedOut: (family) => {
      const count = (families.get(family)?.count ?? 0) + 1;
      families.set(family, { count, openUntil: now() + openForMs, isTrying: false });
      if (count === timeoutsToOpen)
        log?.warn({ family }, 'a model family does not answer: its calls fail at once for a while');
    },
    stateOf: (family) => {
      const known = families.get(family);
      if (!known || !isOpen(known)) return 'closed';
      return known.isTrying || now() >= known.openUntil ? 'half-open' : 'open';
    },
  };
}
