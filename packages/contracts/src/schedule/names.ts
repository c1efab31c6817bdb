export const scheduleStoppers = ['user', 'admin', 'system'] as const;
export type ScheduleStopper = (typeof scheduleStoppers)[number];

/** Why the system stopped a schedule. `DONE`: it was to run once, and its time has passed. */
export const scheduleStopReasons = ['FAILURES', 'PLAN_ALLOWANCE', 'DONE'] as const;
export type ScheduleStopReason = (typeof scheduleStopReasons)[number];

/** The mails about a schedule's runs: the whole answer, as the account's settings say, or none. */
export const scheduleMails = ['full', 'notice', 'none'] as const;
export type ScheduleMail = (typeof scheduleMails)[number];

/** The outcome of a tick. */
export const tickOutcomes = ['queued', 'started', 'skipped'] as const;
export type TickOutcome = (typeof tickOutcomes)[number];

/** Why a tick had no run, in addition to the error codes of a run. */
export const tickSkips = ['MISSED', 'OVERLAP', 'STOPPED', 'PAUSED', 'SKIPPED'] as const;
export type TickSkip = (typeof tickSkips)[number];

/** A note on a tick's run: it waited for workers. */
export const tickNotes = ['LATE'] as const;

/** Why a schedule is not restarted with the others: the limit of the user's plan is reached. */
export const notRestartedReasons = ['SCHEDULE_LIMIT'] as const;
export type NotRestartedReason = (typeof notRestartedReasons)[number];
