type Texts = Record<string, string | null | undefined>;

/**
 * A catalogue text in a language: the locale's text if not empty, else the base (English) text. Takes the entity's
 * `config.locales` (or `locales`) and the base text.
 */
export function localized(
  locales: Record<string, Texts> | null | undefined,
  language: string,
  field: string,
  fallback: string,
): string {
  const text = locales?.[language]?.[field];
  return text?.trim() ? text : fallback;
}

/** A parameter's or option's label in a language, else in English, else its wire name. */
export function labelOf(
  locales: Record<string, { display_name?: string | undefined }> | null | undefined,
  language: string,
  name: string,
): string {
  return locales?.[language]?.display_name || locales?.en?.display_name || name;
}

type Described = {
  description?: string | null | undefined;
  locales?: Record<string, { description?: string | undefined }> | null | undefined;
};

/** An output's description in a language; empty if it has none in it. English has that of the output itself. */
export const descriptionOf = ({ description, locales }: Described, language: string): string =>
  (language === 'en' ? description : locales?.[language]?.description) ?? '';
