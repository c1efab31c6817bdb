import type { TickOutcome } from './names.ts';

/** Which outcomes a planned moment of a schedule may take next. */
export const tickTransitions = {
  queued: ['started', 'skipped'],
  started: [],
  skipped: [],
} as const satisfies Record<TickOutcome, readonly TickOutcome[]>;

/** It is still to be started or skipped. */
export const isTickOpen = (outcome: TickOutcome): boolean => tickTransitions[outcome].length > 0;
export const isTickFinished = (outcome: TickOutcome): boolean => !isTickOpen(outcome);

export type ScheduleState = 'active' | 'paused' | 'stopped';

/** How a schedule stands: stopped by itself, or started and perhaps paused with all others. */
export function scheduleStateOf({ enabled, paused }: { enabled: boolean; paused: boolean }): ScheduleState {
  if (!enabled) return 'stopped';
  return paused ? 'paused' : 'active';
}
