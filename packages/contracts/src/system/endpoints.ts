import * as z from 'zod';
import { idParams, listOf, messageOutput, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { llmModel } from '../tasks/schema.ts';
import {
  deadJob,
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
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'Get the server’s version, and the model families that accept images',
  output: z.object({ version: z.string(), model_vision: z.array(llmModel) }),
});

export const getConfig = endpoint({
  method: 'GET',
  path: '/private/system/config',
  access: 'admin',
  summary: 'Get the system’s switches and limits',
  output: systemConfigOutput,
});

export const updateConfig = endpoint({
  method: 'PUT',
  path: '/private/system/config',
  access: 'admin',
  summary: 'Update any part of the configuration; absent fields are kept',
  body: systemConfigInput,
  output: switchOutput,
});

export const toggleTaskScheduler = endpoint({
  method: 'PUT',
  path: '/private/system/task-scheduler/toggle',
  access: 'admin',
  summary: 'Turn the automatic execution of scheduled tasks on or off',
  body: enabledInput,
  output: switchOutput,
});

export const getTaskSchedulerStatus = endpoint({
  method: 'GET',
  path: '/private/system/task-scheduler/status',
  access: 'admin',
  summary: 'Get the scheduler’s state; maintenance takes precedence over enabled',
  output: systemConfig.shape.task_scheduler.extend({ message: z.string(), status: schedulerState }),
});

export const setMaintenanceMode = endpoint({
  method: 'PUT',
  path: '/private/system/maintenance-mode',
  access: 'admin',
  summary: 'Start or end maintenance of the scheduler',
  body: maintenanceInput,
  output: switchOutput,
});

export const toggleUserRegistration = endpoint({
  method: 'PUT',
  path: '/private/system/user-registration/toggle',
  access: 'admin',
  summary: 'Turn registration on or off; administrators can always create accounts',
  body: enabledInput,
  output: switchOutput,
});

export const toggleToolCalls = endpoint({
  method: 'PUT',
  path: '/private/system/tool-calls/toggle',
  access: 'admin',
  summary: 'Turn tool calls on or off',
  body: enabledInput,
  output: switchOutput,
});

export const setToolCallsMaintenance = endpoint({
  method: 'PUT',
  path: '/private/system/tool-calls/maintenance',
  access: 'admin',
  summary: 'Start or end maintenance of tool calls',
  body: maintenanceInput,
  output: switchOutput,
});

export const setToolCallsEmergency = endpoint({
  method: 'PUT',
  path: '/private/system/tool-calls/emergency',
  access: 'admin',
  summary: 'Halt all tool calls immediately, including running ones, or end the halt',
  body: emergencyInput,
  output: switchOutput,
});

export const listDeadJobs = endpoint({
  method: 'GET',
  path: '/private/dead-jobs',
  access: 'admin',
  summary: 'List background jobs that were given up in the last seven days, newest first',
  query: pageQuery,
  output: listOf(deadJob),
});

export const retryDeadJob = endpoint({
  method: 'POST',
  path: '/private/dead-jobs/:id/retry',
  access: 'admin',
  summary: 'Queue a given-up background job again',
  params: idParams,
  output: messageOutput,
  errors: ['DEAD_JOB_NOT_FOUND'],
});

export const discardDeadJob = endpoint({
  method: 'DELETE',
  path: '/private/dead-jobs/:id',
  access: 'admin',
  summary: 'Delete a given-up background job',
  params: idParams,
  output: messageOutput,
  errors: ['DEAD_JOB_NOT_FOUND'],
});
