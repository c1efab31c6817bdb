type Texts = Record<string, string | null | undefined>;

type Fill = { filled: number; total: number };

const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== '';

/**
 * Counts the required texts of a language (docs/spec/admin-side.md#agents). A translation needs only those whose English
 * original exists: pass `english` for any other language.
 */
export function fillOf(texts: Texts, required: readonly string[], english: Texts | null = null): Fill {
  const original = english ? required.filter((field) => isFilled(english[field])) : [];
  const needed = original.length > 0 ? original : required;
  return { filled: needed.filter((field) => isFilled(texts[field])).length, total: needed.length };
}

/** Returns the form paths of `required` texts that a record has in English, but not in another of its languages. */
export const untranslatedPaths = <F extends string>(
  record: Record<F, string> & { config: { locales: Record<string, Texts> } },
  required: readonly F[],
): string[][] =>
  Object.entries(record.config.locales).flatMap(([language, texts]) =>
    required
      .filter((field) => isFilled(record[field]) && !isFilled(texts[field]))
      .map((field) => ['config', 'locales', language, field]),
  );
