/** A target to be reached by a date, or a range to stay within. */
export const goalKinds = ['reach', 'stay'] as const;
export type GoalKind = (typeof goalKinds)[number];

/** The state of a goal; `unknown` while there are too few values. */
export const goalStates = ['on_track', 'off_track', 'reached', 'missed', 'out_of_range', 'unknown'] as const;
export type GoalState = (typeof goalStates)[number];

/** Maximum goals per account. */
export const maxGoals = 50;
