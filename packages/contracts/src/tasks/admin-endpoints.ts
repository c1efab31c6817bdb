import * as z from 'zod';
import { idParams, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { confirmation } from '../tools/rules.ts';
import { childrenOrder, promptsMove, taskInput, taskUpdate } from './rules.ts';
import { connectedTasks, task } from './schema.ts';
import { taskTrialEvent, taskTrialInput } from './trial.ts';

export const createTask = endpoint({
  method: 'POST',
  path: '/private/tasks',
  access: 'admin',
  summary: 'Create a task; its prompts must share one model type and version',
  body: taskInput,
  status: 201,
  output: task,
  errors: ['PROMPTS_MISMATCH'],
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/private/tasks/:id',
  access: 'admin',
  summary: 'Update a task; state, tier and parameters are kept when absent',
  params: idParams,
  body: taskUpdate,
  output: task,
  errors: ['TASK_NOT_FOUND', 'STALE_WRITE', 'PROMPTS_MISMATCH', 'IN_USE'],
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/private/tasks/:id',
  access: 'admin',
  summary: 'Delete a task; `details` lists what blocks it (child_tasks, executions, schedules, owners)',
  params: idParams,
  output: messageOutput,
  errors: ['TASK_NOT_FOUND', 'IN_USE'],
});

export const copyTask = endpoint({
  method: 'POST',
  path: '/private/tasks/:id/copy',
  access: 'admin',
  summary: 'Copy a task with its prompts but without its children, in state new',
  params: idParams,
  status: 201,
  output: task,
  errors: ['TASK_NOT_FOUND'],
});

export const orderChildren = endpoint({
  method: 'PUT',
  path: '/private/tasks/:id/children',
  access: 'admin',
  summary: 'Reorder the children of a task: `order` lists each of them once',
  params: idParams,
  body: childrenOrder,
  output: task,
  errors: ['TASK_NOT_FOUND', 'STALE_WRITE'],
});

export const listConnected = endpoint({
  method: 'GET',
  path: '/private/tasks/:id/prompts/connected',
  access: 'admin',
  summary: 'List the tasks that share prompts with a task, directly or through others, and all their prompts',
  params: idParams,
  output: connectedTasks,
  errors: ['TASK_NOT_FOUND'],
});

export const movePrompts = endpoint({
  method: 'POST',
  path: '/private/tasks/:id/prompts/version',
  access: 'admin',
  summary:
    'Move all prompts of a task to another model type and version, alone, with all connected tasks, or as copies; `details` lists the other tasks that prevent it',
  params: idParams,
  body: promptsMove,
  output: task,
  errors: ['TASK_NOT_FOUND', 'PROMPTS_MISMATCH'],
});

export const tryTask = endpoint({
  method: 'POST',
  path: '/private/tasks/try',
  access: 'admin',
  summary:
    'Try a task as its form has it, saved or not: nothing is stored or counted. Its tools run as the administrator',
  body: taskTrialInput,
  output: taskTrialEvent,
  kind: 'sse',
  errors: ['PROMPTS_MISMATCH', 'FILE_NOT_FOUND', 'MODEL_CANNOT_SEE'],
});

export const answerTrialCall = endpoint({
  method: 'PUT',
  path: '/private/tasks/try/calls/:id',
  access: 'admin',
  summary: 'Approve or deny a pending tool call of the caller’s trial',
  params: idParams,
  body: confirmation,
  output: z.object({ is_halted: z.boolean() }),
});
