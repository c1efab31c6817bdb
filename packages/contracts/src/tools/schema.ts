import * as z from 'zod';
import { id, listOf, timestamp } from '../common.ts';
import { implementationTypes, toolCallStatuses } from './names.ts';

export const implementationType = z.enum(implementationTypes);

const record = z.record(z.string(), z.json());

/** A tool (docs/spec/api.md#shapes). Headers of its configuration name secrets, they never hold one. */
export const tool = z.object({
  id,
  name: z.string(),
  description: z.string(),
  implementation_type: implementationType,
  input_schema: record,
  config: record,
  is_enabled: z.boolean(),
  requires_confirmation: z.boolean(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Tool = z.infer<typeof tool>;
export const toolList = listOf(tool);

export const toolCallStatus = z.enum(toolCallStatuses);

/**
 * A call of a tool by a run. `error` begins with a code, for example `MAX_CALLS_RUN` or `NOT_CONFIRMED`; words may
 * follow after a colon. `expires_at` is set while somebody is asked to confirm.
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

/** A call that was just decided about. `is_halted`: it was allowed, but the system's switches let no tool be called now. */
export const decidedToolCall = toolCall.extend({ is_halted: z.boolean() });
export type DecidedToolCall = z.infer<typeof decidedToolCall>;

/** A call that waits for a confirmation, with whose run it is. */
export const pendingToolCall = toolCall.extend({
  user_id: id,
  username: z.string(),
  task_id: id,
  task_name: z.string(),
});
export type PendingToolCall = z.infer<typeof pendingToolCall>;
export const pendingToolCallPage = listOf(pendingToolCall);

/** What a trial of a tool gave; `error` as of a call. */
export const toolTrial = z.object({
  result: z.unknown(),
  error: z.string().nullable(),
  duration_ms: z.number().int(),
});
export type ToolTrial = z.infer<typeof toolTrial>;
