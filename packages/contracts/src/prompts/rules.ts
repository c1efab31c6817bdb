import * as z from 'zod';
import { llmModel } from '../tasks/schema.ts';
import { promptRole } from './schema.ts';

const text = (label: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} cannot exceed ${max} characters`);

/** A prompt as its form sends it (specification of the administration side, section 5). */
export const promptInput = z.strictObject({
  title: text('Title', 3, 100),
  content: text('Content', 10, 5000),
  version: z
    .int('Version must be a whole number')
    .min(1, 'Version must be at least 1')
    .max(1000, 'Version cannot exceed 1000'),
  model_type: llmModel,
  role: promptRole,
});
export type PromptInput = z.infer<typeof promptInput>;

export const promptUpdate = promptInput.extend({ change_count: z.int().optional() });

const modelNames: Record<string, string> = { chatgpt: 'ChatGPT', grok: 'Grok', deepseek: 'DeepSeek' };

/**
 * Why prompts can't be asked together: they must share one model type and one model version. Null when they can.
 * The texts are the specification's (section 5).
 */
export function promptsMismatch(prompts: readonly { model_type: string; version: number }[]): string | null {
  const types = [...new Set(prompts.map(({ model_type }) => modelNames[model_type] ?? model_type))];
  if (types.length > 1) return `All prompts must have the same model type. Found ${types.join(' and ')}`;
  const versions = [...new Set(prompts.map((prompt) => prompt.version))];
  if (versions.length > 1)
    return `All prompts must have the same model version. Found version ${versions.join(' and ')}`;
  return null;
}
