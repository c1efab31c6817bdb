import { readFileSync } from 'node:fs';
import type { Language } from '@agentarium/contracts/names';

/** The texts shown before the app has started, or when it can't: `locales/<language>/boot.json`. */
export function bootTexts(language: Language): Record<string, string> {
  const file = new URL(`../src/locales/${language}/boot.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
