export type FoundBy = {
  /** By which the found ones are sorted. */
  name: string;
  /** Everything else that is searched. */
  texts: readonly string[];
};

/** The items that hold the words in some text, whatever the case, by name. */
export function findByWords<T>(
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
