import type { Tool } from '@agentarium/contracts';
import { type ImplementationType, implementationTypes } from '@agentarium/contracts/names';

export const isToolKind = (kind: unknown): kind is ImplementationType =>
  implementationTypes.some((known) => known === kind);

/** Tools of a kind (any when it is none of the three) whose name or description holds the words, by name. */
export function filterTools(
  tools: readonly Tool[],
  { search, kind }: { search: string; kind: string },
  language: string,
): Tool[] {
  const words = search.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  return tools
    .filter((tool) => !isToolKind(kind) || tool.implementation_type === kind)
    .filter(({ name, description }) =>
      [name, description].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort((a, b) => compare(a.name, b.name));
}
