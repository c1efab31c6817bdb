/** The languages of the product; the first is the one to fall back to. A language is added here, with its texts. */
export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];
/** What a reader gets whose own language the product does not speak; catalogue texts are written in it. */
export const fallbackLanguage: Language = languages[0];

/** The language of a tag such as `ru-RU`; undefined when the product does not speak it. */
export const languageOfTag = (tag: string): Language | undefined =>
  languages.find((language) => tag.toLowerCase().split('-')[0] === language);

/** A value for each language. */
export const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
