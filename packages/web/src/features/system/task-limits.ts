/** The limits of a run whose task sets none, in the order of the screens. */
export const taskLimits = ['tools_max_calls', 'tools_max_depth', 'cycle_max_identical'] as const;
export type TaskLimit = (typeof taskLimits)[number];
