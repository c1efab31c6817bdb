import type { TickOutcome, TickSkip } from './names.ts';

/** Which outcomes a planned moment of a schedule may take next. */
export const tickTransitions = {
  queued: ['started', 'skipped'],
  started: [],
  skipped: [],
} as const satisfies Record<TickOutcome, readonly TickOutcome[]>;

/** It is still to be started or skipped. */
export const isTickOpen = (outcome: TickOutcome): boolean => tickTransitions[outcome].length > 0;
export const isTickFinished = (outcome: TickOutcome): boolean => !isTickOpen(outcome);

/** What its owner asked of a schedule: no runs before a moment, and none at another. */
export type ScheduleRest = { paused_until: Date | null; skipped_run_at: Date | null };

/** Why a planned moment has no run at the owner's wish; null when it may have one. */
export function restReason(
  { paused_until, skipped_run_at }: ScheduleRest,
  fireAt: Date,
): Extract<TickSkip, 'PAUSED' | 'SKIPPED'> | null {
  if (paused_until !== null && fireAt < paused_until) return 'PAUSED';
  return skipped_run_at?.getTime() === fireAt.getTime() ? 'SKIPPED' : null;
}

export type ScheduleState = 'active' | 'paused' | 'stopped';

/** How a schedule stands: stopped by itself, or started and perhaps paused with all others. */
export function scheduleStateOf({ enabled, paused }: { enabled: boolean; paused: boolean }): ScheduleState {
  if (!enabled) return 'stopped';
  return paused ? 'paused' : 'active';
}
