/** The switches that administrators can turn on and off. */
export const systemSwitches = [
  'task_scheduler',
  'maintenance',
  'tool_calls',
  'tool_calls_maintenance',
  'emergency_stop',
  'user_registration',
] as const;
export type SystemSwitch = (typeof systemSwitches)[number];

export const schedulerStates = ['active', 'maintenance', 'disabled'] as const;
export type SchedulerState = (typeof schedulerStates)[number];

export const toolCallsStates = ['emergency_stop', 'maintenance', 'active', 'disabled'] as const;
export type ToolCallsState = (typeof toolCallsStates)[number];

export const registrationStates = ['active', 'disabled'] as const;
export type RegistrationState = (typeof registrationStates)[number];
