import { idParams, userIdQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { runEvent } from '../events.ts';
import { idempotencyHeaders, resumeHeaders, waitQuery } from './call-parts.ts';
import { execution, executionInput } from './schema.ts';

export const createExecution = endpoint({
  method: 'POST',
  path: '/public/task-executions',
  access: 'user',
  summary: 'Run a task; returns when it ends or after `wait` seconds, finished or not',
  query: waitQuery,
  headers: idempotencyHeaders,
  body: executionInput,
  status: 201,
  output: execution,
  errors: [
    'TASK_NOT_FOUND',
    'TASK_NOT_ACTIVE',
    'TIER_LOCKED',
    'CHILD_REQUIRES_PARENT',
    'ALREADY_EXECUTED',
    'FIELD_WITHHELD',
    'MISSING_USER_PARAMETERS',
    'DAILY_LIMIT_GLOBAL',
    'DAILY_LIMIT_TASK',
    'BUDGET_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
    'EXECUTION_NOT_FOUND',
    'SCHEDULE_LIMIT',
    'SCHEDULE_STOPPED_BY_ADMIN',
    'FILE_NOT_FOUND',
    'MODEL_CANNOT_SEE',
    'MODEL_PAUSED',
  ],
});

export const forceExecution = endpoint({
  ...createExecution,
  path: '/public/task-executions/force',
  summary: 'Run a task and overwrite the previous result of a once-only one',
});

export const getExecution = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id',
  access: 'user',
  summary: 'Get a full execution',
  params: idParams,
  query: userIdQuery,
  output: execution,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const streamExecution = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id/events',
  access: 'user',
  summary: 'Stream the events of a run; resumes after Last-Event-ID and ends with the run',
  params: idParams,
  query: userIdQuery,
  headers: resumeHeaders,
  output: runEvent,
  kind: 'sse',
  errors: ['EXECUTION_NOT_FOUND'],
});

export const runChildren = endpoint({
  method: 'POST',
  path: '/public/task-executions/:id/run-children',
  access: 'user',
  summary: 'Run the remaining children of a completed parent in sequence',
  params: idParams,
  output: execution,
  errors: ['EXECUTION_NOT_FOUND', 'CHILD_REQUIRES_PARENT', 'IN_USE'],
});

export const cancelExecution = endpoint({
  method: 'POST',
  path: '/public/task-executions/:id/cancel',
  access: 'user',
  summary: 'Cancel a pending or running execution, or the children of a completed one',
  params: idParams,
  output: execution,
  errors: ['EXECUTION_NOT_FOUND', 'EXECUTION_ENDED'],
});
