import type { Prompt } from '@agentarium/contracts';

/** Prompts whose title or content holds the words, whatever the case, by title. */
export function filterPrompts(prompts: readonly Prompt[], search: string, language: string): Prompt[] {
  const words = search.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  return prompts
    .filter(({ title, content }) =>
      [title, content].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort((a, b) => compare(a.title, b.title));
}
