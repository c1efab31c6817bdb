import * as z from 'zod';
import { archiveInput, catalogueQuery, id, idParams, messageOutput, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { confirmation, toolInput, toolTrialInput, toolUpdate } from './rules.ts';
import {
  decidedToolCall,
  implementationType,
  openToolCalls,
  pendingToolCall,
  pendingToolCallPage,
  tool,
  toolCallList,
  toolList,
  toolTrial,
} from './schema.ts';

const executionParams = z.object({ executionId: id });
/** Without `limit` all calls of a run, else paged by key. */
const callsQuery = catalogueQuery.pick({ limit: true, cursor: true });

export const listTools = endpoint({
  method: 'GET',
  path: '/private/tools',
  access: 'admin',
  summary: 'List all tools, by name',
  query: catalogueQuery.extend({ implementation_type: implementationType.optional() }),
  output: toolList,
});

export const getTool = endpoint({
  method: 'GET',
  path: '/private/tools/:id',
  access: 'admin',
  summary: 'Get a tool',
  params: idParams,
  output: tool,
  errors: ['TOOL_NOT_FOUND'],
});

export const createTool = endpoint({
  method: 'POST',
  path: '/private/tools',
  access: 'admin',
  summary: 'Create a tool',
  body: toolInput,
  status: 201,
  output: tool,
});

export const updateTool = endpoint({
  method: 'PUT',
  path: '/private/tools/:id',
  access: 'admin',
  summary: 'Update a tool; runs in progress use the new version',
  params: idParams,
  body: toolUpdate,
  output: tool,
  errors: ['TOOL_NOT_FOUND', 'STALE_WRITE'],
});

export const deleteTool = endpoint({
  method: 'DELETE',
  path: '/private/tools/:id',
  access: 'admin',
  summary: 'Delete an unused tool; `details` lists the tasks that allow it',
  params: idParams,
  output: messageOutput,
  errors: ['TOOL_NOT_FOUND', 'IN_USE'],
});

export const archiveTool = endpoint({
  method: 'PUT',
  path: '/private/tools/:id/archive',
  access: 'admin',
  summary: 'Archive a tool, or bring it back. Tasks that allow it go on using it',
  params: idParams,
  body: archiveInput,
  output: tool,
  errors: ['TOOL_NOT_FOUND'],
});

export const tryTool = endpoint({
  method: 'POST',
  path: '/private/tools/try',
  access: 'admin',
  summary: 'Try a tool as given, saved or not, as the caller',
  body: toolTrialInput,
  output: toolTrial,
  errors: ['TOOLS_HALTED'],
});

export const listExecutionToolCalls = endpoint({
  method: 'GET',
  path: '/private/tool-calls/execution/:executionId',
  access: 'admin',
  summary: 'List the tool calls of any execution, in order; others’ without arguments and results',
  params: executionParams,
  query: callsQuery,
  output: toolCallList,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const listOwnToolCalls = endpoint({
  method: 'GET',
  path: '/public/tool-calls/execution/:executionId',
  access: 'user',
  summary: 'List the tool calls of one of the caller’s executions, in order',
  params: executionParams,
  query: callsQuery,
  output: toolCallList,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const countOpenToolCalls = endpoint({
  method: 'GET',
  path: '/private/tool-calls/open',
  access: 'admin',
  summary: 'Count the tool calls that an emergency stop would halt, and their executions',
  output: openToolCalls,
});

export const listPendingToolCalls = endpoint({
  method: 'GET',
  path: '/private/tool-calls/pending',
  access: 'admin',
  summary: 'List tool calls that await approval, oldest first, without their arguments',
  query: pageQuery,
  output: pendingToolCallPage,
});

export const openToolCall = endpoint({
  method: 'POST',
  path: '/private/tool-calls/:id/open',
  access: 'admin',
  summary: 'Get a tool call that awaits approval, with its arguments; this is audited',
  params: idParams,
  output: pendingToolCall,
  errors: ['TOOL_CALL_NOT_FOUND'],
});

export const confirmToolCall = endpoint({
  method: 'PUT',
  path: '/public/tool-calls/:id/confirm',
  access: 'user',
  summary: 'Approve or deny a tool call of one of the caller’s executions, within 15 minutes',
  params: idParams,
  body: confirmation,
  output: decidedToolCall,
  errors: ['TOOL_CALL_NOT_FOUND', 'IN_USE', 'EXECUTION_ENDED'],
});

export const decideToolCall = endpoint({
  method: 'PUT',
  path: '/private/tool-calls/:id/confirm',
  access: 'admin',
  summary: 'Approve or deny a tool call of any execution, within 15 minutes',
  params: idParams,
  body: confirmation,
  output: decidedToolCall,
  errors: ['TOOL_CALL_NOT_FOUND', 'IN_USE', 'EXECUTION_ENDED'],
});
