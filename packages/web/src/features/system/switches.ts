import type { SystemConfig, SystemSwitch } from '@agentarium/contracts';

/** The setting that must be off before a switch can be used. */
export type Lock = 'maintenance' | 'emergency_stop';

const readers: Record<SystemSwitch, (config: SystemConfig) => boolean> = {
  task_scheduler: (config) => config.task_scheduler.enabled,
  maintenance: (config) => config.task_scheduler.maintenance_mode,
  tool_calls: (config) => config.tool_calls.enabled,
  tool_calls_maintenance: (config) => config.tool_calls.maintenance_mode,
  emergency_stop: (config) => config.tool_calls.emergency_stop,
  user_registration: (config) => config.user_registration.enabled,
};

export const isOn = (config: SystemConfig, name: SystemSwitch): boolean => readers[name](config);

/**
 * Returns what locks a switch (docs/spec/admin-side.md#states): the scheduler's Enable under maintenance, Enable and
 * Maintenance of tools under the emergency stop, which itself is always usable.
 */
export function lockOf(config: SystemConfig, name: SystemSwitch): Lock | null {
  if (name === 'task_scheduler' && config.task_scheduler.maintenance_mode) return 'maintenance';
  const isOfTools = name === 'tool_calls' || name === 'tool_calls_maintenance';
  return isOfTools && config.tool_calls.emergency_stop ? 'emergency_stop' : null;
}
