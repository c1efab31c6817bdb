import * as z from 'zod';
import { id, idParams, moment } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { chartPreferences, executionProgress, outputsProgress, outputsQuery } from './progress-schema.ts';

const executionParams = z.object({ executionId: id });

export const getExecutionProgress = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id/progress',
  access: 'user',
  summary: 'Get the numbers of the task and its children over the caller’s last 200 runs',
  params: idParams,
  output: executionProgress,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const getOutputsProgress = endpoint({
  method: 'GET',
  path: '/public/progress',
  access: 'user',
  summary: 'Get one series of a number over several tasks: `outputs` are `task:name`, separated by commas',
  query: z.object({ outputs: outputsQuery }),
  output: outputsProgress,
});

export const getProgressPreferences = endpoint({
  method: 'GET',
  path: '/public/users/me/progress-preferences/:executionId',
  access: 'user',
  summary: 'Get the charts selected for an execution; null when none were saved',
  params: executionParams,
  output: z.object({ chart_preferences: chartPreferences.nullable() }),
  errors: ['EXECUTION_NOT_FOUND'],
});

export const saveProgressPreferences = endpoint({
  method: 'PUT',
  path: '/public/users/me/progress-preferences/:executionId',
  access: 'user',
  summary: 'Save the charts selected for an execution',
  params: executionParams,
  body: z.strictObject({
    chart_preferences: chartPreferences,
    /** The `last_modified` of the charts that the caller saw, null for none: others are not overwritten. */
    before: moment.nullable().optional(),
  }),
  output: z.object({ chart_preferences: chartPreferences }),
  errors: ['EXECUTION_NOT_FOUND', 'STALE_WRITE'],
});
