import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { deploymentState, llmModel, textLocales } from '../tasks/schema.ts';
import { promptRoles } from './names.ts';

export const promptRole = z.enum(promptRoles);

/** `version` is the model version: the Nth model of its family answers. */
const promptVersion = z.object({
  title: z.string(),
  content: z.string(),
  version: z.number().int(),
  model_type: llmModel,
  role: promptRole,
});

const saved = { saved_at: timestamp, saved_by_username: z.string().nullable() };

/** The next version of a prompt, which no run uses yet; `change_count` counts the saves of the draft from 1. */
export const promptDraft = promptVersion.extend({ change_count: z.number().int(), ...saved });
export type PromptDraft = z.infer<typeof promptDraft>;

export const prompt = promptVersion.extend({
  id,
  draft: promptDraft.nullable(),
  archived_at: timestamp.nullable(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Prompt = z.infer<typeof prompt>;

/** A prompt before its change number `change_count + 1`; who saved that version, when, and what they noted. */
export const promptRevision = promptVersion.extend({
  change_count: z.number().int(),
  note: z.string().nullable(),
  ...saved,
});
export type PromptRevision = z.infer<typeof promptRevision>;

/** A task that uses a prompt. */
export const promptTask = z.object({
  id,
  name: z.string(),
  locales: textLocales,
  deployment_state: deploymentState,
});
export type PromptTask = z.infer<typeof promptTask>;

/**
 * A variable that a prompt reads. `known`: every task that uses the prompt has a parameter of this name; null while no
 * task uses it. `missing_in` lists the tasks without it. `sample` is its value in the preview.
 */
export const promptVariable = z.object({
  name: z.string(),
  known: z.boolean().nullable(),
  missing_in: z.array(z.string()),
  sample: z.json(),
});

/** `errors` are Liquid's messages with their position, counted from 1; `preview` is null while there are any. */
export const promptCheck = z.object({
  variables: z.array(promptVariable),
  errors: z.array(
    z.object({
      message: z.string(),
      code: z.string(),
      line: z.number().int().nullable(),
      column: z.number().int().nullable(),
    }),
  ),
  preview: z.string().nullable(),
});
export type PromptCheck = z.infer<typeof promptCheck>;
