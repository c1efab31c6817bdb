import * as z from 'zod';
import { runEventData } from '../events.ts';
import { executionError } from '../executions/schema.ts';
import { taskInput } from './rules.ts';
import { llmModel } from './schema.ts';

const values = z.record(z.string(), z.json());

/**
 * A task in its form's current state, saved or not, for an administrator's trial run. `parameters` are values by name,
 * of any source; missing ones get samples. `model` overrides the prompts' own. `drafts`: prompts that have a draft are
 * sent as it is.
 */
export const taskTrialInput = z.strictObject({
  task: taskInput,
  parameters: values.optional(),
  model: z.strictObject({ model_type: llmModel, version: z.int().min(1).max(1000) }).optional(),
  drafts: z.boolean().optional(),
});
export type TaskTrialInput = z.infer<typeof taskTrialInput>;

/** The events of a trial: its input values, its text and tool calls as they arrive, how it ended. */
export const taskTrialData = {
  start: z.object({ parameters: values }),
  'text-delta': runEventData['text-delta'],
  'text-reset': runEventData['text-reset'],
  thinking: runEventData.thinking,
  'tool-call': runEventData['tool-call'],
  'tool-result': runEventData['tool-result'],
  'confirmation-needed': runEventData['confirmation-needed'],
  end: z.object({
    status: z.enum(['completed', 'failed']),
    error: executionError.nullable(),
    output_params: values.nullable(),
    model: z.string().nullable(),
    model_family: z.string().nullable(),
    is_demo: z.boolean(),
    input_tokens: z.number().int().nullable(),
    output_tokens: z.number().int().nullable(),
    duration_ms: z.number().int(),
  }),
} as const;
export type TaskTrialData = { [T in keyof typeof taskTrialData]: z.infer<(typeof taskTrialData)[T]> };
type ToolEventType = 'tool-call' | 'tool-result' | 'confirmation-needed';
/** The state of a tool call in a trial, as in the stream of a run. */
export type TaskTrialToolEvent = {
  [T in ToolEventType]: { event: T; data: TaskTrialData[T] };
}[ToolEventType];
export type TaskTrialEnd = TaskTrialData['end'];

/** One event in wire format. */
export const taskTrialEvent = z.object({
  event: z.enum(Object.keys(taskTrialData) as [keyof TaskTrialData]),
  data: z.unknown(),
});
