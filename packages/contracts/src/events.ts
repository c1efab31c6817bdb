import * as z from 'zod';
import { id } from './common.ts';
import { executionError, executionStatus } from './executions/schema.ts';
import { callEndStatuses } from './tools/names.ts';

/**
 * The events of a run's stream (`GET /public/task-executions/{id}/events`). Each has an `id` to resume after. A
 * `status` of `running` with a higher `attempt` means that the run was restarted: discard earlier text. So does
 * `text-reset`: it was not meant for the reader. `thinking` says for how long the model has only been thinking, at most
 * once a second.
 */
export const runEventData = {
  status: z.object({ status: executionStatus, attempt: z.number().int() }),
  'text-delta': z.object({ text: z.string() }),
  'text-reset': z.object({}),
  thinking: z.object({ seconds: z.number().int() }),
  'tool-call': z.object({
    call_id: id,
    tool_name: z.string(),
    arguments: z.unknown(),
    sequence: z.number().int(),
  }),
  'tool-result': z.object({
    call_id: id,
    tool_name: z.string(),
    status: z.enum(callEndStatuses),
    result: z.unknown(),
    error: z.string().nullable(),
    duration_ms: z.number().int().nullable(),
  }),
  'confirmation-needed': z.object({
    call_id: id,
    tool_name: z.string(),
    arguments: z.unknown(),
    expires_at: z.string(),
  }),
  'child-started': z.object({ execution_id: id, task_id: id, task_name: z.string() }),
  'child-ended': z.object({ execution_id: id, task_id: id, status: executionStatus }),
  end: z.object({ status: executionStatus, error: executionError.nullable() }),
} as const;

export type RunEventType = keyof typeof runEventData;
export type RunEventOf<T extends RunEventType> = { type: T; data: z.infer<(typeof runEventData)[T]> };
export type RunEvent = { [T in RunEventType]: RunEventOf<T> }[RunEventType];

/** One event in wire format: `id`, `event`, `data`. */
export const runEvent = z.object({
  id: z.string(),
  event: z.enum(Object.keys(runEventData) as [RunEventType, ...RunEventType[]]),
  data: z.unknown(),
});
