export const insightPriorities = ['high', 'medium', 'low'] as const;
export type InsightPriority = (typeof insightPriorities)[number];

/** The sources of a family's answers: a provider, the demo model, or nothing. */
export const modelSources = ['provider', 'demo', 'none'] as const;
export type ModelSource = (typeof modelSources)[number];

/** The overview counts what waits and runs up to this number: it may be more. */
export const maxOverviewCount = 100_000;

/** The outcome of a run in the statistics. */
export const runEnds = ['completed', 'failed', 'cancelled'] as const;
export type RunEnd = (typeof runEnds)[number];

export const dayParts = ['morning', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

/** The part of the day at an instant in a zone: morning from 5, afternoon from 12, evening from 18, night from 23. */
export function dayPartAt(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  if (hour < 5 || hour >= 23) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
