import { idParams, userIdQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { runEvent } from '../events.ts';
import { idempotencyHeaders, resumeHeaders, waitQuery } from './call-parts.ts';
import { followUp, followUpInput, followUpList } from './schema.ts';

export const createFollowUp = endpoint({
  method: 'POST',
  path: '/public/task-executions/:id/follow-ups',
  access: 'user',
  summary:
    'Ask about the answer of one of the caller’s finished executions; returns when it ends or after `wait` seconds, finished or not',
  params: idParams,
  query: waitQuery,
  headers: idempotencyHeaders,
  body: followUpInput,
  status: 201,
  output: followUp,
  errors: [
    'EXECUTION_NOT_FOUND',
    'FOLLOW_UP_NOT_FOUND',
    'TASK_NOT_ACTIVE',
    'FIELD_WITHHELD',
    'TIER_LOCKED',
    'NOT_FINISHED',
    'FOLLOW_UP_RUNNING',
    'FOLLOW_UP_LIMIT',
    'DAILY_LIMIT_GLOBAL',
    'BUDGET_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
    'FILE_NOT_FOUND',
    'MODEL_CANNOT_SEE',
    'MODEL_PAUSED',
  ],
});

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id/follow-ups',
  access: 'user',
  summary: 'List the follow-ups of an answer, oldest first',
  params: idParams,
  output: followUpList,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const streamFollowUp = endpoint({
  method: 'GET',
  path: '/public/follow-ups/:id/events',
  access: 'user',
  summary: 'Stream the events of a follow-up; resumes after Last-Event-ID and ends with it',
  params: idParams,
  query: userIdQuery,
  headers: resumeHeaders,
  output: runEvent,
  kind: 'sse',
  errors: ['FOLLOW_UP_NOT_FOUND'],
});

export const cancelFollowUp = endpoint({
  method: 'POST',
  path: '/public/follow-ups/:id/cancel',
  access: 'user',
  summary: 'Cancel a pending or running follow-up',
  params: idParams,
  output: followUp,
  errors: ['FOLLOW_UP_NOT_FOUND', 'EXECUTION_ENDED'],
});
