export const insightPriorities = ['high', 'medium', 'low'] as const;
export type InsightPriority = (typeof insightPriorities)[number];

/** What answers for a family: a provider, the demo model, or nothing. */
export const modelSources = ['provider', 'demo', 'none'] as const;
export type ModelSource = (typeof modelSources)[number];

/** How a run of the statistics ended. */
export const runEnds = ['completed', 'failed', 'cancelled'] as const;
export type RunEnd = (typeof runEnds)[number];
