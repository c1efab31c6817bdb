import type { RegistrationState, SchedulerState, ToolCallsState } from './names.ts';

/** The sections' default descriptions until an administrator changes them; screens translate these. */
export const initialDescriptions = {
  task_scheduler: 'Runs scheduled tasks automatically',
  user_registration: 'New users may register',
} as const;

/** The limits of tasks that set none, until an administrator changes them. */
export const initialToolLimits = { tools_max_calls: 25, tools_max_depth: 8, cycle_max_identical: 3 } as const;

type Scheduler = { enabled: boolean; maintenance_mode: boolean };
type ToolCalls = Scheduler & { emergency_stop: boolean };

/** Maintenance takes precedence over enabled (docs/spec/admin-side.md#states). */
export function schedulerStateOf({ enabled, maintenance_mode }: Scheduler): SchedulerState {
  if (maintenance_mode) return 'maintenance';
  return enabled ? 'active' : 'disabled';
}

/** The first that applies (docs/spec/admin-side.md#states). Tools run only when active. */
export function toolCallsStateOf({ emergency_stop, enabled, maintenance_mode }: ToolCalls): ToolCallsState {
  if (emergency_stop) return 'emergency_stop';
  return schedulerStateOf({ enabled, maintenance_mode });
}

export function registrationStateOf({ enabled }: { enabled: boolean }): RegistrationState {
  return enabled ? 'active' : 'disabled';
}

type Modified = { last_modified_at: string | null; changed_by: string | null };

/** Returns when any section was last changed, and by whom; null when all have their initial values. */
export function lastChange(sections: readonly Modified[]): { at: string; by: string | null } | null {
  let last: { at: string; by: string | null } | null = null;
  for (const { last_modified_at: at, changed_by: by } of sections) {
    if (at !== null && (last === null || at > last.at)) last = { at, by };
  }
  return last;
}
