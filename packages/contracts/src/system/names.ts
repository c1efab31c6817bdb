export const schedulerStates = ['active', 'maintenance', 'disabled'] as const;
export type SchedulerState = (typeof schedulerStates)[number];

export const toolCallsStates = ['emergency_stop', 'maintenance', 'active', 'disabled'] as const;
export type ToolCallsState = (typeof toolCallsStates)[number];

export const registrationStates = ['active', 'disabled'] as const;
export type RegistrationState = (typeof registrationStates)[number];
