type Texts = Record<string, string | null | undefined>;

export type Fill = { filled: number; total: number };

const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== '';

/** Returns whether a translation has any text; until then it counts as absent, and nothing in it is required. */
export const isStarted = (texts: Texts) => Object.values(texts).some(isFilled);

/**
 * How many required texts a language has (docs/spec/admin-side.md#agents). A translation needs only those whose English
 * original exists: pass `english` for any other language.
 */
export function fillOf(texts: Texts, required: readonly string[], english: Texts | null = null): Fill {
  const original = english ? required.filter((field) => isFilled(english[field])) : [];
  const needed = original.length > 0 ? original : required;
  return { filled: needed.filter((field) => isFilled(texts[field])).length, total: needed.length };
}
