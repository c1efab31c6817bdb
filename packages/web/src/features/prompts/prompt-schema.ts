import { type PromptInput, promptInput } from '@agentarium/contracts';
import * as z from 'zod';
import { readNumber } from '../../lib/read-number.ts';
import type { PromptValues } from './prompt-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

const required = 'errors:detail.REQUIRED';
const text = (rule: z.ZodType<string, string>) =>
  z.string().trim().min(1, { error: required, abort: true }).pipe(rule);
const { title, content, version, model_type, role } = promptInput.shape;

/** The form's values as the contract takes them (docs/spec/admin-side.md#validation). */
export const promptSchema = z.object({
  title: text(title),
  content: text(content),
  version: z
    .string()
    .trim()
    .min(1, { error: required, abort: true })
    .transform((typed) => readNumber(typed) ?? Number.NaN)
    .pipe(version),
  model_type: z.custom<PromptValues['model_type']>().pipe(model_type),
  role: z.custom<PromptValues['role']>().pipe(role),
}) satisfies z.ZodType<PromptInput, PromptValues>;
