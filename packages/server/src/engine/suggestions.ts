import { type Language, maxSuggestionChars, maxSuggestions } from '@agentarium/contracts';
import type { WireMessage } from '../platform/models/wire-body.ts';
import { languageName } from './language-name.ts';

export const suggestionsName = 'suggested_questions';

/** The most of an answer that is read for suggestions, in characters. */
const maxAnswer = 8000;

export const suggestionsSchema = {
  name: 'suggestions',
  strict: true,
  schema: {
    type: 'object',
    properties: { [suggestionsName]: { type: 'array', items: { type: 'string' } } },
    required: [suggestionsName],
    additionalProperties: false,
  },
};

/** Asks for questions about an answer, in a call of its own: what a model writes beside an answer can't be told from it. */
export function suggestionsMessages(
  { about, answer }: { about: string; answer: string },
  language: Language,
): WireMessage[] {
  const asked = [
    `Write ${maxSuggestions} short questions in ${languageName(language)}, in the reader's own voice,`,
    'that the reader may want to ask next about the answer below.',
    `Give one JSON object and nothing else: {"${suggestionsName}": ["...", "...", "..."]}`,
  ].join(' ');
  const content = `${asked}\n\nIt is about: ${about}\n\n<answer>\n${answer.slice(0, maxAnswer).toWellFormed()}\n</answer>`;
  return [{ role: 'user', content }];
}

/** The suggested questions in a model's object: texts of suitable length, without duplicates; empty for anything else. */
export function readSuggestions(found: Record<string, unknown> | null): string[] {
  const list = found && Object.hasOwn(found, suggestionsName) ? found[suggestionsName] : null;
  if (!Array.isArray(list)) return [];
  const texts = list.flatMap((one) => (typeof one === 'string' ? one.replaceAll(/\s+/g, ' ').trim() : []));
  const good = texts.filter((text) => text !== '' && text.length <= maxSuggestionChars);
  return [...new Set(good)].slice(0, maxSuggestions);
}
