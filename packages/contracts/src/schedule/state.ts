import type { TickOutcome, TickSkip } from './names.ts';

/** The allowed outcome transitions of a tick. */
export const tickTransitions = {
  queued: ['started', 'skipped'],
  started: [],
  skipped: [],
} as const satisfies Record<TickOutcome, readonly TickOutcome[]>;

/** It has not been started or skipped yet. */
export const isTickOpen = (outcome: TickOutcome): boolean => tickTransitions[outcome].length > 0;
export const isTickFinished = (outcome: TickOutcome): boolean => !isTickOpen(outcome);

/** The owner's pause and skip of a schedule: no runs before the first time, and none at the second. */
export type OwnerPause = { paused_until: Date | null; skipped_run_at: Date | null };

/** Why a tick has no run at the owner's request; null when it may have one. */
export function ownerPauseReason(
  { paused_until, skipped_run_at }: OwnerPause,
  fireAt: Date,
): Extract<TickSkip, 'PAUSED' | 'SKIPPED'> | null {
  if (paused_until !== null && fireAt < paused_until) return 'PAUSED';
  return skipped_run_at?.getTime() === fireAt.getTime() ? 'SKIPPED' : null;
}

export type ScheduleState = 'active' | 'paused' | 'stopped';

/** The state of a schedule: stopped, or started and possibly paused along with all others. */
export function scheduleStateOf({ enabled, paused }: { enabled: boolean; paused: boolean }): ScheduleState {
  if (!enabled) return 'stopped';
  return paused ? 'paused' : 'active';
}
