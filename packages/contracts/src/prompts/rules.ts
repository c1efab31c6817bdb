import * as z from 'zod';
import { type Fault, sentenceOf } from '../error-details.ts';
import { llmModel } from '../tasks/schema.ts';
import { promptRole } from './schema.ts';

const text = (label: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} cannot exceed ${max} characters`);

/** A prompt as its form submits it (docs/spec/admin-side.md#validation). */
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

/** The maximum length of a note. */
export const maxPromptNote = 200;
/** A remark of the author about a change, shown in the history. */
const note = z
  .string()
  .trim()
  .max(maxPromptNote, `Note cannot exceed ${maxPromptNote} characters`)
  .optional();

export const promptDraftInput = promptInput.extend({ change_count: z.int().optional() });
export const promptUpdate = promptDraftInput.extend({ note });
export const promptRestore = z.strictObject({ change_count: z.int().optional(), note });

/** The versions that the publisher compared: the live one, and the draft. */
export const promptPublication = z.strictObject({
  change_count: z.int().optional(),
  draft_change_count: z.int().optional(),
  note,
});

/** The families as screens name them, in every language. */
export const modelNames: Record<string, string> = { chatgpt: 'ChatGPT', grok: 'Grok', deepseek: 'DeepSeek' };

/** Prompts of a task must share one model type and one model version: the differing values, or null when they agree. */
export function promptsDiffer(
  prompts: readonly { model_type: string; version: number }[],
): { by: 'type' | 'version'; found: string[] } | null {
  const types = [...new Set(prompts.map(({ model_type }) => modelNames[model_type] ?? model_type))];
  if (types.length > 1) return { by: 'type', found: types };
  const versions = [...new Set(prompts.map(({ version }) => String(version)))];
  return versions.length > 1 ? { by: 'version', found: versions } : null;
}

/** The code and params for differing prompts. */
export const promptsDifferFault = ({ by, found }: NonNullable<ReturnType<typeof promptsDiffer>>): Fault => ({
  code: by === 'type' ? 'PROMPT_TYPES_DIFFER' : 'PROMPT_VERSIONS_DIFFER',
  params: { found: found.join(', ') },
});

/**
 * Why prompts cannot be used together, in the specification's words (docs/spec/admin-side.md#validation); null when
 * they can.
 */
export function promptsMismatch(prompts: Parameters<typeof promptsDiffer>[0]): string | null {
  const differ = promptsDiffer(prompts);
  if (differ === null) return null;
  return sentenceOf({ ...promptsDifferFault(differ), params: { found: differ.found.join(' and ') } });
}
