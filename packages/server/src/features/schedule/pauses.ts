const firstMs = 5000;
const maxMs = 300_000;

/** Keys that are let alone for a while after something went wrong: each time for twice as long, at most five minutes. */
export function createPauses() {
  const known = new Map<string, { until: number; ms: number }>();
  return {
    begin(key: string, now: Date): void {
      const ms = Math.min(maxMs, (known.get(key)?.ms ?? firstMs / 2) * 2);
      known.set(key, { until: now.getTime() + ms, ms });
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
