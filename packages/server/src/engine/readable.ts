import type { Language } from '@agentarium/contracts';
import { texts } from '../locales/texts.ts';

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/**
 * A parameter's value as one line of text: lists separated by commas, entries as `key: value`, nested values as JSON.
 */
export function readable(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts[language].answers.yes : texts[language].answers.no;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return texts[language].answers.none;
    return value.every(isScalar)
      ? value.map((entry) => readable(entry, language)).join(', ')
      : JSON.stringify(value);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return texts[language].answers.none;
  return entries.every(([, entry]) => isScalar(entry) || (Array.isArray(entry) && entry.every(isScalar)))
    ? entries.map(([key, entry]) => `${key}: ${readable(entry, language)}`).join('; ')
    : JSON.stringify(value);
}
