import * as z from 'zod';
import { id, listOf, period, timestamp } from '../common.ts';
import { storedFile } from '../files/schema.ts';
import { llmModel } from '../tasks/schema.ts';
import { toolCall } from '../tools/schema.ts';
import { maxRevealReasonChars } from './names.ts';
import { provenance } from './provenance-schema.ts';
import {
  administered,
  answeredBy,
  childExecution,
  executionError,
  executionStatus,
  followUp,
  requestMessage,
  values,
} from './schema.ts';

const count = z.number().int();

/**
 * A run of any user as administrators see it: without inputs and answer. `cost_micros` is in millionths of the
 * currency's unit.
 */
export const adminExecution = z.object({
  id,
  user_id: id,
  username: z.string(),
  task_id: id,
  task_name: z.string(),
  agent_id: id,
  agent_name: z.string(),
  parent_execution_id: id.nullable(),
  status: executionStatus,
  error: executionError.nullable(),
  triggered_by_scheduler: z.boolean(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  ...answeredBy,
  cost_micros: count.nullable(),
});
export type AdminExecution = z.infer<typeof adminExecution>;

export const adminExecutionPage = listOf(adminExecution).extend({ currency_code: z.string() });

/** The filters of the list, the summary and the file; `from` and `to` are about when runs were accepted. */
export const adminExecutionFilters = z.object({
  user_id: id.optional(),
  task_id: id.optional(),
  agent_id: id.optional(),
  model: z.string().max(200).optional(),
  model_family: llmModel.optional(),
  status: executionStatus.optional(),
  error_code: z.string().max(100).optional(),
  ...period,
});
export type AdminExecutionFilters = z.infer<typeof adminExecutionFilters>;

/**
 * The runs by status, and those without an answer by reason, the most frequent first. `exact` is false when hourly
 * totals were summed: then whole hours count, as of their last count. It is false, too, when only the newest runs of a
 * user were counted.
 */
export const executionSummary = z.object({
  runs: count,
  by_status: z.record(executionStatus, count),
  by_error_code: z.array(z.object({ error_code: z.string(), runs: count })),
  exact: z.boolean(),
});
export type ExecutionSummary = z.infer<typeof executionSummary>;

/**
 * A run of any user in detail, without inputs and answer. `provider_error` is the last failed call of a model and the
 * beginning of what its provider said; `retried_as` is the latest run that an administrator started in its place.
 */
export const adminExecutionDetail = adminExecution.extend({
  ...administered,
  retried_as: id.nullable(),
  currency_code: z.string(),
  tools_unavailable: z.boolean(),
  child_executions: z.array(childExecution),
  provenance,
  provider_error: z
    .object({
      family: z.string(),
      model: z.string(),
      status: z.number().int().nullable(),
      text: z.string(),
    })
    .nullable(),
  reveals: z.array(z.object({ at: timestamp, reason: z.string(), username: z.string().nullable() })),
});
export type AdminExecutionDetail = z.infer<typeof adminExecutionDetail>;

export const revealInput = z.strictObject({
  reason: z.string().trim().min(1, 'A reason is required').max(maxRevealReasonChars),
});

/** Inputs and answer of a run, for an administrator who gave a reason. */
export const revealedExecution = z.object({
  id,
  input_params: values,
  output_params: values.nullable(),
  result: z.string().nullable(),
  partial_result: z.string().nullable(),
  request: z.array(requestMessage).nullable(),
  follow_ups: z.array(followUp),
  tool_calls: z.array(toolCall),
  /** The input files that are still stored. */
  files: z.array(storedFile),
});
export type RevealedExecution = z.infer<typeof revealedExecution>;
