/** The product's languages; the first is the fallback. To add a language, add it here with its texts. */
export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];
/** Used for readers of unsupported languages; catalogue texts are written in it. */
export const fallbackLanguage: Language = languages[0];

/** The language of a tag such as `ru-RU`; undefined if unsupported. */
export const languageOfTag = (tag: string): Language | undefined =>
  languages.find((language) => tag.toLowerCase().split('-')[0] === language);

/** A value for each language. */
export const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** How measured numbers are rounded for readers: to two decimals, smaller ones to three digits. */
export const measureDigits = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
} as const satisfies Intl.NumberFormatOptions;
