export const scheduleStoppers = ['user', 'admin', 'system'] as const;
export type ScheduleStopper = (typeof scheduleStoppers)[number];

/** Why the system stopped a schedule by itself. */
export const scheduleStopReasons = ['FAILURES', 'PLAN_ALLOWANCE'] as const;
export type ScheduleStopReason = (typeof scheduleStopReasons)[number];

/** What became of a planned moment. */
export const tickOutcomes = ['queued', 'started', 'skipped'] as const;
export type TickOutcome = (typeof tickOutcomes)[number];

/** Why a planned moment had no run, beyond the error codes of a run. */
export const tickSkips = ['MISSED', 'OVERLAP', 'STOPPED', 'PAUSED', 'SKIPPED'] as const;
export type TickSkip = (typeof tickSkips)[number];

/** What a planned moment says of its run besides: it waited for workers. */
export const tickNotes = ['LATE'] as const;

/** Why a schedule is not restarted with all others: its user stopped it, or the user's plan has no room for it. */
export const notRestartedReasons = ['STOPPED_BY_USER', 'SCHEDULE_LIMIT'] as const;
export type NotRestartedReason = (typeof notRestartedReasons)[number];
