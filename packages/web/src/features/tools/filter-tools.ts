import type { Tool } from '@agentarium/contracts';
import { type ImplementationType, implementationTypes } from '@agentarium/contracts/names';
import { findByWords } from '../../lib/find-by-words.ts';

export const isToolKind = (kind: unknown): kind is ImplementationType =>
  implementationTypes.some((known) => known === kind);

/** Tools of a kind (any when it is none of the three) whose name or description holds the words, by name. */
export function filterTools(
  tools: readonly Tool[],
  { search, kind }: { search: string; kind: string },
  language: string,
): Tool[] {
  const ofKind = tools.filter((tool) => !isToolKind(kind) || tool.implementation_type === kind);
  return findByWords(ofKind, search, language, ({ name, description }) => ({ name, texts: [description] }));
}
