import * as z from 'zod';
import { id, listOf, timestamp } from '../common.ts';
import { maxFollowUpFiles } from '../files/names.ts';
import { storedFile } from '../files/schema.ts';
import { feedback } from './feedback-schema.ts';
import {
  childrenStatuses,
  executionStatuses,
  failureCodes,
  followUpKinds,
  maxFollowUpChars,
  maxSuggestions,
  resultCuts,
} from './names.ts';

export const executionStatus = z.enum(executionStatuses);

export const failureCode = z.enum(failureCodes);

export const executionError = z.object({ code: z.string(), message: z.string() });

export const values = z.record(z.string(), z.json());

/** Why `result` is only a part of the answer; null if it is whole. */
const resultCut = z.enum(resultCuts).nullable();

/** How many images the model did not get: a question sends the newest only. */
const imagesLeftOut = z.number().int();

/** The model that answered, and its usage. */
export const answeredBy = {
  model: z.string().nullable(),
  model_family: z.string().nullable(),
  is_demo: z.boolean(),
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
};

const listed = {
  id,
  task_id: id,
  task_name: z.string(),
  agent_id: id,
  agent_name: z.string(),
  user_id: id,
  status: executionStatus,
  error: executionError.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  triggered_by_scheduler: z.boolean(),
  change_count: z.number().int(),
  model_version: z.number().int(),
  input_params: values,
  output_params: values.nullable(),
  parent_execution_id: id.nullable(),
  parent_task_execution_id: id.nullable(),
  child_count: z.number().int(),
  ...answeredBy,
  result_cut: resultCut,
  /** The model could not use the task's tools and answered without them. */
  tools_unavailable: z.boolean(),
  images_left_out: imagesLeftOut,
  labels: z.array(z.string()),
  pinned: z.boolean(),
};

/** A match in the inputs, the answer or the follow-ups; `ranges` are UTF-16 units of `text`, end exclusive. */
export const snippet = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type Snippet = z.infer<typeof snippet>;

/**
 * An execution in a list: without `request`, answer, children, follow-ups and what its owner or administrators did
 * with it. `snippet`: only in search results.
 */
export const executionListed = z.object({ ...listed, snippet: snippet.nullable() });
export type ExecutionListed = z.infer<typeof executionListed>;
export const executionPage = listOf(executionListed);

export const requestMessage = z.object({ role: z.string(), content: z.string() });

/**
 * The state of a parent's sequence of children. `held`: children of a scheduled parent wait until the scheduler is on.
 * `error` is why it stopped early; `skipped` lists child tasks that were skipped, with the code of the reason.
 */
export const childrenRun = z.object({
  status: z.enum(childrenStatuses),
  held: z.boolean(),
  error: executionError.nullable(),
  skipped: z.array(z.object({ task_id: id, code: z.string() })),
});
export type ChildrenRun = z.infer<typeof childrenRun>;

/** Questions that a reader may want to ask next, as suggested by the model. */
const suggestions = z.array(z.string()).max(maxSuggestions);

/**
 * A follow-up question about a run's answer, and the reply (docs/spec/user-side.md#executions). `position` counts from
 * 1; `regenerate` answers the last question again, and all answers are kept.
 */
export const followUp = z.object({
  id,
  execution_id: id,
  position: z.number().int(),
  kind: z.enum(followUpKinds),
  message: z.string(),
  status: executionStatus,
  result: z.string().nullable(),
  result_cut: resultCut,
  images_left_out: imagesLeftOut,
  /** The text written before it was stopped or failed. */
  partial_result: z.string().nullable(),
  error: executionError.nullable(),
  suggestions,
  feedback: feedback.nullable(),
  /** The attached files that are still stored. */
  files: z.array(storedFile),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  ...answeredBy,
});
export type FollowUp = z.infer<typeof followUp>;
export const followUpList = listOf(followUp);

/** `files` are the caller's images and documents attached to the question. */
export const followUpInput = z.strictObject({
  message: z.string().trim().min(1).max(maxFollowUpChars),
  kind: z.enum(followUpKinds).default('ask'),
  files: z.array(id).max(maxFollowUpFiles).default([]),
});
export type FollowUpInput = z.infer<typeof followUpInput>;

/** A run that belongs to another one, as a step of it. */
export const childExecution = z.object({
  id,
  status: executionStatus,
  error: executionError.nullable(),
  created_at: timestamp,
  task_id: id,
  task_name: z.string(),
});

/**
 * The acts of administrators on a run: `retried_by` started it again for its owner, as `retry_of` had failed, and nothing
 * counts it; `stopped_by_admin` if one of them stopped it.
 */
export const administered = {
  retry_of: id.nullable(),
  retried_by: z.string().nullable(),
  stopped_by_admin: z.boolean(),
};

/**
 * `partial_result` is the text of a failed run. Parents include their children. `reveals`: when administrators opened
 * inputs and answer, and why.
 */
export const execution = z.object({
  ...listed,
  ...administered,
  reveals: z.array(z.object({ at: timestamp, reason: z.string() })),
  result: z.string().nullable(),
  partial_result: z.string().nullable(),
  request: z.array(requestMessage).nullable(),
  child_executions: z.array(childExecution),
  children_run: childrenRun.nullable(),
  suggestions,
  feedback: feedback.nullable(),
  /** The boxes that the owner ticked in the answer, from 0. */
  ticked: z.array(z.int()),
  follow_ups: z.array(followUp),
  /** The input files that are still stored. */
  files: z.array(storedFile),
});
export type Execution = z.infer<typeof execution>;

/**
 * `parameters` are the values of UserInput parameters by name; unknown names are rejected. `keep_schedule` repeats a
 * run without changing the user's schedule of the task: a Schedule parameter may then be omitted. `earlier` lists the
 * parameters whose values were taken from an earlier run, to record their source.
 */
export const executionInput = z.strictObject({
  task_id: id,
  parameters: values.default({}),
  parent_execution_id: id.nullish(),
  keep_schedule: z.boolean().optional(),
  earlier: z.array(z.string().max(100)).max(50).optional(),
});
export type ExecutionInput = z.infer<typeof executionInput>;

/** Maximum executions deleted by one request. */
export const maxDeletedExecutions = 200;
