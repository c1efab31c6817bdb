/** A log that takes facts and a sentence. */
export type HealthLog = Record<'warn' | 'info', (facts: object, message: string) => void>;

/** Calls in a row that got no token in time before a family is left alone, and for how long, in milliseconds. */
const timeoutsToOpen = 5;
const openForMs = 30_000;

/** `open`: its calls fail at once; `half-open`: one call tries, or may try, whether it answers again. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof breakerStates)[number];

/** What this process knows of how the model families answer. */
export type ModelHealth = {
  /** Whether a call may begin. Of a family that is left alone one call in `openForMs` may, to see if it answers again. */
  mayCall: (family: string) => boolean;
  /** The family said something, were it a refusal. */
  answered: (family: string) => void;
  /** A call got no token in time. */
  timedOut: (family: string) => void;
  stateOf: (family: string) => BreakerState;
};

type Timeouts = { count: number; openUntil: number; isTrying: boolean };

/**
 * A circuit breaker for each model family: after five timeouts in a row its calls fail at once, instead of holding a
 * worker's slots. `now` gives milliseconds.
 */
export function createModelHealth(log?: HealthLog, now = () => performance.now()): ModelHealth {
  const families = new Map<string, Timeouts>();
  const isOpen = ({ count }: Timeouts) => count >= timeoutsToOpen;
  return {
    mayCall: (family) => {
      const known = families.get(family);
      if (!known || !isOpen(known)) return true;
      if (now() < known.openUntil) return false;
      // The next trial waits as long again, whatever becomes of this one.
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
