import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { llmModel } from '../tasks/schema.ts';

export const promptRole = z.enum(['system', 'user', 'assistant']);
export type PromptRole = z.infer<typeof promptRole>;

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
