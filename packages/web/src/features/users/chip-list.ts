/**
 * The list plus the typed text, trimmed, split at commas, without blanks and duplicates; the same list if nothing is
 * new.
 */
export function added(entries: readonly string[], text: string): readonly string[] {
  const known = new Set(entries.map((entry) => entry.toLocaleLowerCase()));
  const fresh = text
    .split(/[,;\n]/)
    .map((part) => part.trim().slice(0, 200))
    .filter((part) => {
      const key = part.toLocaleLowerCase();
      if (part === '' || known.has(key)) return false;
      known.add(key);
      return true;
    });
  return fresh.length === 0 ? entries : [...entries, ...fresh];
}
