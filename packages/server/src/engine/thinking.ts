/** At most one event in this time, in milliseconds. */
const everyMs = 1000;

/**
 * Reports for how long a model has been thinking, at most once a second. `begin` starts a model call; the function that
 * it returns is called for each piece of a thought. `now` is in milliseconds.
 */
export function createThinkingReports(now: () => number, report: (seconds: number) => void) {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    begin(): () => void {
      let since: number | null = null;
      return () => {
        const at = now();
        since ??= at;
        if (at - lastAt < everyMs) return;
        lastAt = at;
        report(Math.floor((at - since) / 1000));
      };
    },
  };
}
