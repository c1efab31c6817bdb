import type { Tool } from '@agentarium/contracts';
import { type ImplementationType, implementationTypes } from '@agentarium/contracts/names';
import { findByText } from '../../lib/find-by-text.ts';

export const isToolKind = (kind: unknown): kind is ImplementationType =>
  implementationTypes.some((known) => known === kind);

/** Tools of a kind (any if unknown) whose name or description contains the text, by name. */
export function filterTools(
  tools: readonly Tool[],
  { search, kind }: { search: string; kind: string },
  language: string,
): Tool[] {
  const ofKind = tools.filter((tool) => !isToolKind(kind) || tool.implementation_type === kind);
  return findByText(ofKind, search, language, ({ name, description }) => ({ name, texts: [description] }));
}
