import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { llmModel } from '../tasks/schema.ts';
import {
  emergencyInput,
  enabledInput,
  maintenanceInput,
  schedulerState,
  switchOutput,
  systemConfig,
  systemConfigInput,
  systemConfigOutput,
} from './schema.ts';

export const getVersion = endpoint({
  id: 'system.getVersion',
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'The version of the server, and the families of models that can look at images',
  output: z.object({ version: z.string(), model_vision: z.array(llmModel) }),
});

export const getConfig = endpoint({
  id: 'system.getConfig',
  method: 'GET',
  path: '/private/system/config',
  access: 'admin',
  summary: 'The switches and limits of the system',
  output: systemConfigOutput,
});

export const updateConfig = endpoint({
  id: 'system.updateConfig',
  method: 'PUT',
  path: '/private/system/config',
  access: 'admin',
  summary: 'Change any part of the configuration; what is absent stays as it is',
  body: systemConfigInput,
  output: switchOutput,
});

export const toggleTaskScheduler = endpoint({
  id: 'system.toggleTaskScheduler',
  method: 'PUT',
  path: '/private/system/task-scheduler/toggle',
  access: 'admin',
  summary: 'Switch the automatic execution of scheduled tasks on or off',
  body: enabledInput,
  output: switchOutput,
});

export const getTaskSchedulerStatus = endpoint({
  id: 'system.getTaskSchedulerStatus',
  method: 'GET',
  path: '/private/system/task-scheduler/status',
  access: 'admin',
  summary: 'How the scheduler stands; maintenance takes precedence over enabled',
  output: systemConfig.shape.task_scheduler.extend({ message: z.string(), status: schedulerState }),
});

export const setMaintenanceMode = endpoint({
  id: 'system.setMaintenanceMode',
  method: 'PUT',
  path: '/private/system/maintenance-mode',
  access: 'admin',
  summary: 'Hold the scheduler for maintenance, or let it go on',
  body: maintenanceInput,
  output: switchOutput,
});

export const toggleUserRegistration = endpoint({
  id: 'system.toggleUserRegistration',
  method: 'PUT',
  path: '/private/system/user-registration/toggle',
  access: 'admin',
  summary: 'Let people register or not; administrators can always create accounts',
  body: enabledInput,
  output: switchOutput,
});

export const toggleToolCalls = endpoint({
  id: 'system.toggleToolCalls',
  method: 'PUT',
  path: '/private/system/tool-calls/toggle',
  access: 'admin',
  summary: 'Let tasks use tools or not',
  body: enabledInput,
  output: switchOutput,
});

export const setToolCallsMaintenance = endpoint({
  id: 'system.setToolCallsMaintenance',
  method: 'PUT',
  path: '/private/system/tool-calls/maintenance',
  access: 'admin',
  summary: 'Hold tool calls for maintenance, or let them go on',
  body: maintenanceInput,
  output: switchOutput,
});

export const setToolCallsEmergency = endpoint({
  id: 'system.setToolCallsEmergency',
  method: 'PUT',
  path: '/private/system/tool-calls/emergency',
  access: 'admin',
  summary: 'Halt all tool calls at once, running ones included, or end the halt',
  body: emergencyInput,
  output: switchOutput,
});
