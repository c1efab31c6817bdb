const firstMs = 5000;
const maxMs = 300_000;

/**
 * Keys that are let alone for a while after something went wrong: each time for twice as long, at most five minutes.
 */
export function createPauses() {
  const known = new Map<string, { since: number; until: number; ms: number }>();
  return {
    /** Returns for how long it has gone wrong, in milliseconds. */
    begin(key: string, now: Date): number {
      const at = now.getTime();
      const before = known.get(key);
      const ms = Math.min(maxMs, (before?.ms ?? firstMs / 2) * 2);
      const since = before?.since ?? at;
      known.set(key, { since, until: at + ms, ms });
      return at - since;
    },
    end(key: string): void {
      known.delete(key);
    },
    /** Keys whose pause stands at `now`. */
    standing(now: Date): string[] {
      return [...known].flatMap(([key, { until }]) => (now.getTime() < until ? [key] : []));
    },
  };
}
