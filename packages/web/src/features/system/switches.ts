import type { SystemConfig } from '@agentarium/contracts';
import type { SwitchName } from '../../data/system.ts';

/** What has to be off before a switch can be thrown. */
export type Lock = 'maintenance' | 'emergency_stop';

export function isOn(config: SystemConfig, name: SwitchName): boolean {
  const { task_scheduler, tool_calls, user_registration } = config;
  switch (name) {
    case 'task_scheduler':
      return task_scheduler.enabled;
    case 'maintenance':
      return task_scheduler.maintenance_mode;
    case 'tool_calls':
      return tool_calls.enabled;
    case 'tool_calls_maintenance':
      return tool_calls.maintenance_mode;
    case 'emergency_stop':
      return tool_calls.emergency_stop;
    case 'user_registration':
      return user_registration.enabled;
    default:
      return name satisfies never;
  }
}

/**
 * What locks a switch (docs/spec/admin-side.md#states): the scheduler's Enable under maintenance,
 * Enable and Maintenance of tools under the emergency stop, which itself is always usable.
 */
export function lockOf(config: SystemConfig, name: SwitchName): Lock | null {
  if (name === 'task_scheduler' && config.task_scheduler.maintenance_mode) return 'maintenance';
  const isOfTools = name === 'tool_calls' || name === 'tool_calls_maintenance';
  return isOfTools && config.tool_calls.emergency_stop ? 'emergency_stop' : null;
}
