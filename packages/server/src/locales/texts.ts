import type { Language } from '@agentarium/contracts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import type { Texts } from './types.ts';

/** What the server says, by language; a new language is a file here. */
export const texts: Record<Language, Texts> = { en, ru };
