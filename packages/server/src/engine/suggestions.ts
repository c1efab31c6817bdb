import { type Language, maxSuggestionChars, maxSuggestions } from '@agentarium/contracts';
import { languageName } from './language-name.ts';

/** The name of the list in the JSON block that ends an answer. */
export const suggestionsName = 'suggested_questions';

/**
 * Requests the questions in the same call as the answer, as a JSON block that `AnswerText` hides from the reader: every
 * provider can write one after streamed text, and a model that writes none just suggests nothing.
 */
export const suggestionsInstruction = (language: Language): string =>
  [
    `After the answer, end with one code block that starts with \`\`\`json and holds {"${suggestionsName}": [...]}:`,
    `${maxSuggestions} short questions in ${languageName(language)}, in the reader's own voice,`,
    'that the reader may want to ask you next about this answer. Write nothing after it.',
  ].join(' ');

/**
 * The suggested questions at the end of an answer: texts of suitable length, without duplicates; empty for anything
 * else.
 */
export function readSuggestions(found: Record<string, unknown> | null): string[] {
  const list = found && Object.hasOwn(found, suggestionsName) ? found[suggestionsName] : null;
  if (!Array.isArray(list)) return [];
  const texts = list.flatMap((one) => (typeof one === 'string' ? one.replaceAll(/\s+/g, ' ').trim() : []));
  const good = texts.filter((text) => text !== '' && text.length <= maxSuggestionChars);
  return [...new Set(good)].slice(0, maxSuggestions);
}
