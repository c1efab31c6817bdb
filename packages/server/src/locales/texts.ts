import type { Language } from '@agentarium/contracts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import type { Texts } from './types.ts';

/** Texts of the server by language; a new language is one more file here. */
export const texts: Record<Language, Texts> = { en, ru };
