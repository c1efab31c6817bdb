import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { llmModel } from '../tasks/schema.ts';
import { promptRoles } from './names.ts';

export const promptRole = z.enum(promptRoles);

/** `version` is the model version: the Nth model of its family answers. */
export const prompt = z.object({
  id,
  title: z.string(),
  content: z.string(),
  version: z.number().int(),
  model_type: llmModel,
  role: promptRole,
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Prompt = z.infer<typeof prompt>;

/** A prompt before its change number `change_count + 1`; `saved_at` and `saved_by_username` are of that version. */
export const promptRevision = prompt
  .omit({ id: true, created_at: true, updated_at: true })
  .extend({ saved_at: timestamp, saved_by_username: z.string().nullable() });
export type PromptRevision = z.infer<typeof promptRevision>;

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
