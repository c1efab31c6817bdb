function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}

/** Serializes equal values to equal text, regardless of the order of their keys. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined';
