import type { TFunction } from 'i18next';
import { fieldErrorText } from '../../../lib/field-error.ts';

/** Sentences of the server about an account's data, by shape; the group is `amount`. */
const shapes: [RegExp, string][] = [
  [/must be (-?\d+) or greater$/, 'min'],
  [/^Must be a date and time/, 'moment'],
  [/^Extra executions need an expiry$/, 'expiry'],
  [/^Must be in the future$/, 'future'],
  [/^Unknown (?:agent|task): (.+)$/, 'unknown'],
  [/^(Unknown field|Unrecognized key)/, 'key'],
];

/** What the server says is wrong with usage or subscription data, in the reader's language. */
export function issueText(t: TFunction, language: string, message: string): string {
  for (const [shape, key] of shapes) {
    const match = shape.exec(message);
    if (match) return t(`users-admin:issue.${key}`, { amount: match[1] ?? '' });
  }
  return fieldErrorText(t, language, message);
}
