import type { Prompt } from '@agentarium/contracts';
import { findByText } from '../../lib/find-by-text.ts';

/** Prompts whose title or content contains the text, case-insensitively, by title. */
export function filterPrompts(prompts: readonly Prompt[], search: string, language: string): Prompt[] {
  return findByText(prompts, search, language, ({ title, content }) => ({ name: title, texts: [content] }));
}
