import * as z from 'zod';
import { idParams, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  adminExecutionDetail,
  adminExecutionFilters,
  adminExecutionPage,
  executionSummary,
  revealedExecution,
  revealInput,
} from './admin-schema.ts';

export const listAllExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions',
  access: 'admin',
  summary: 'List the runs of all users, steps included, newest first, without inputs and answers',
  query: pageQuery.extend(adminExecutionFilters.shape),
  output: adminExecutionPage,
});

export const summarizeExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions/summary',
  access: 'admin',
  summary: 'Count the same runs by status and by reason; over 10,000 of them by hourly totals',
  query: adminExecutionFilters,
  output: executionSummary,
});

export const exportExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions.csv',
  access: 'admin',
  summary: 'Export the same runs as CSV, newest first; streamed',
  query: adminExecutionFilters,
  output: z.unknown(),
});

export const inspectExecution = endpoint({
  method: 'GET',
  path: '/private/task-executions/:id',
  access: 'admin',
  summary: 'Get a run of any user with its provenance, without inputs and answer',
  params: idParams,
  output: adminExecutionDetail,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const revealExecution = endpoint({
  method: 'POST',
  path: '/private/task-executions/:id/reveal',
  access: 'admin',
  summary: 'Get inputs and answer of any run for a reason, which its owner reads',
  params: idParams,
  body: revealInput,
  output: revealedExecution,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const cancelUserExecution = endpoint({
  method: 'POST',
  path: '/private/task-executions/:id/cancel',
  access: 'admin',
  summary:
    'Cancel a pending or running execution of any user, or the children of a completed one; it is refunded',
  params: idParams,
  output: adminExecutionDetail,
  errors: ['EXECUTION_NOT_FOUND', 'EXECUTION_ENDED'],
});

export const retryExecution = endpoint({
  method: 'POST',
  path: '/private/task-executions/:id/retry',
  access: 'admin',
  summary:
    'Run a failed execution of any user again with the same inputs, as a run of its owner that nothing counts',
  params: idParams,
  status: 201,
  output: adminExecutionDetail,
  errors: [
    'EXECUTION_NOT_FOUND',
    'NOT_FINISHED',
    'ALREADY_EXECUTED',
    'ACCOUNT_BLOCKED',
    'TASK_NOT_ACTIVE',
    'FIELD_WITHHELD',
    'FILE_NOT_FOUND',
  ],
});
