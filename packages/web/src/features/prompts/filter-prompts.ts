import type { Prompt } from '@agentarium/contracts';
import { findByWords } from '../../lib/find-by-words.ts';

/** Prompts whose title or content holds the words, whatever the case, by title. */
export function filterPrompts(prompts: readonly Prompt[], search: string, language: string): Prompt[] {
  return findByWords(prompts, search, language, ({ title, content }) => ({ name: title, texts: [content] }));
}
