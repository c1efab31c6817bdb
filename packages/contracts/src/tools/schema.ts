import * as z from 'zod';
import { countedListOf, errorDetail, id, listOf, timestamp } from '../common.ts';
import { implementationTypes, toolCallStatuses } from './names.ts';

export const implementationType = z.enum(implementationTypes);

const record = z.record(z.string(), z.json());

/**
 * A tool (docs/spec/api.md#shapes). Its configuration references secrets by name and never contains one. `stopped`: why
 * its calls fail with this configuration on this server, null when they don't; its path is that of the field.
 */
export const tool = z.object({
  id,
  name: z.string(),
  description: z.string(),
  implementation_type: implementationType,
  input_schema: record,
  config: record,
  is_enabled: z.boolean(),
  requires_confirmation: z.boolean(),
  stopped: errorDetail.nullable(),
  archived_at: timestamp.nullable(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Tool = z.infer<typeof tool>;
export const toolList = countedListOf(tool);

export const toolCallStatus = z.enum(toolCallStatuses);

/**
 * A tool call of a run. `error` begins with a code, for example `MAX_CALLS_RUN` or `NOT_CONFIRMED`, optionally followed
 * by a colon and text. `expires_at` is set while it awaits approval.
 */
export const toolCall = z.object({
  id,
  execution_id: id,
  tool_id: id.nullable(),
  tool_name: z.string(),
  arguments: z.unknown(),
  result: z.unknown(),
  status: toolCallStatus,
  error: z.string().nullable(),
  sequence: z.number().int(),
  duration_ms: z.number().int().nullable(),
  expires_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ToolCall = z.infer<typeof toolCall>;
export const toolCallList = listOf(toolCall);

/** A call that was just decided. `is_halted`: it was approved, but the system switches currently halt tools. */
export const decidedToolCall = toolCall.extend({ is_halted: z.boolean() });
export type DecidedToolCall = z.infer<typeof decidedToolCall>;

/** A call that awaits approval, with its run's owner. */
export const pendingToolCall = toolCall.extend({
  user_id: id,
  username: z.string(),
  task_id: id,
  task_name: z.string(),
});
export type PendingToolCall = z.infer<typeof pendingToolCall>;
export const pendingToolCallPage = listOf(pendingToolCall);

/** Tool calls that run or await approval, and the executions that they belong to. */
export const openToolCalls = z.object({
  running: z.number().int(),
  waiting: z.number().int(),
  executions: z.number().int(),
});
export type OpenToolCalls = z.infer<typeof openToolCalls>;

/** The result of a tool trial; `error` as for a call. */
export const toolTrial = z.object({
  result: z.unknown(),
  error: z.string().nullable(),
  duration_ms: z.number().int(),
});
export type ToolTrial = z.infer<typeof toolTrial>;
