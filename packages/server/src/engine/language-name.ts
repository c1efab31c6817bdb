import type { Language } from '@agentarium/contracts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language, for prompts. */
export const languageName = (language: Language): string => names.of(language) ?? language;
