import * as z from 'zod';
import { id, idParams, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxDeletedExecutions } from './schema.ts';

export const deleteExecution = endpoint({
  method: 'DELETE',
  path: '/public/task-executions/:id',
  access: 'user',
  summary: 'Delete one of the caller’s executions with its children; a running one is stopped first',
  params: idParams,
  output: messageOutput,
  errors: ['EXECUTION_NOT_FOUND'],
});

/** Ids that no longer exist are ignored; another user's id rejects the whole request. */
export const deleteExecutions = endpoint({
  method: 'POST',
  path: '/public/task-executions/delete',
  access: 'user',
  summary: `Delete up to ${maxDeletedExecutions} of the caller’s executions with their children`,
  body: z.strictObject({ ids: z.array(id).min(1).max(maxDeletedExecutions) }),
  output: z.object({ message: z.string(), deleted: z.number().int() }),
});
