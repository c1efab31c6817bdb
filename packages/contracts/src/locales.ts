import type { Language } from './languages.ts';

/** The few texts that are stored in records, so that server and web write the same. */
export const recordTexts: Record<Language, { copyMark: string; schedule: string }> = {
  en: { copyMark: ' (copy)', schedule: 'Schedule' },
  ru: { copyMark: ' (копия)', schedule: 'Расписание' },
};
