export type FoundBy = {
  /** The sort key. */
  name: string;
  /** Other texts searched. */
  texts: readonly string[];
};

/** The items with a text that contains the search text, case-insensitively, by name. */
export function findByText<T>(
  items: readonly T[],
  search: string,
  language: string,
  textsOf: (item: T) => FoundBy,
): T[] {
  const words = search.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  return items
    .map((item) => ({ item, ...textsOf(item) }))
    .filter(({ name, texts }) =>
      [name, ...texts].some((text) => text.toLocaleLowerCase(language).includes(words)),
    )
    .sort((a, b) => compare(a.name, b.name))
    .map(({ item }) => item);
}
