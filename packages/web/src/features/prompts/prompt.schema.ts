import {
  type LlmModel,
  type Prompt,
  type PromptInput,
  type PromptRole,
  promptInput,
} from '@agentarium/contracts';
import * as z from 'zod';
import { readNumber } from '../../lib/read-number.ts';

/** A prompt's form values: the version is text until validated. */
export type PromptValues = {
  title: string;
  content: string;
  version: string;
  model_type: LlmModel | null;
  role: PromptRole | null;
};

/** The longest content (docs/spec/admin-side.md#validation). */
export const longestContent = 5000;

/** The values of a prompt's form: of its draft, if there is one. */
export function toPromptValues(prompt: Prompt | null): PromptValues {
  const version = prompt?.draft ?? prompt;
  return {
    title: version?.title ?? '',
    content: version?.content ?? '',
    version: String(version?.version ?? 1),
    model_type: version?.model_type ?? 'chatgpt',
    role: version?.role ?? 'system',
  };
}

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
