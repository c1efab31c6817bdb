import type { Language } from '@agentarium/contracts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language, as prompts give it to models. */
export const languageName = (language: Language): string => names.of(language) ?? language;
