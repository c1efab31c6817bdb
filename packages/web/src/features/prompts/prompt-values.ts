import type { LlmModel, Prompt, PromptRole } from '@agentarium/contracts';

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

export const toPromptValues = (prompt: Prompt | null): PromptValues => ({
  title: prompt?.title ?? '',
  content: prompt?.content ?? '',
  version: String(prompt?.version ?? 1),
  model_type: prompt?.model_type ?? 'chatgpt',
  role: prompt?.role ?? 'system',
});
