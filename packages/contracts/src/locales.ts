import type { Language } from './languages.ts';

/** Texts that are stored in records, so that server and web app write the same. */
export const recordTexts: Record<Language, { copyMark: string; schedule: string }> = {
  en: { copyMark: ' (copy)', schedule: 'Schedule' },
  ru: { copyMark: ' (копия)', schedule: 'Расписание' },
};
