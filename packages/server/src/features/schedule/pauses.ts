const firstMs = 5000;
const maxMs = 300_000;

/** Keys that are left alone after a failure, each time for twice as long, up to five minutes. */
export function createPauses() {
  const known = new Map<string, { since: number; until: number; ms: number }>();
  return {
    /** Returns how long the key has been failing, in milliseconds. */
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
    /** Keys that are paused at `now`. */
    standing(now: Date): string[] {
      return [...known].flatMap(([key, { until }]) => (now.getTime() < until ? [key] : []));
    },
  };
}
