/** A statement's parameters: by position (`$1`), or by name (`:name`). */
export type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/** `:name`, but neither a cast (`::text`) nor text within a word. */
const parameter = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * Returns a statement as PostgreSQL takes it: `:name` becomes `$1`, `$2` and so on, in order of appearance. Throws when
 * a name has no value, or a value no name.
 */
export function toPositional(text: string, values: Values): { text: string; values: unknown[] } {
  if (Array.isArray(values)) return { text, values: [...values] };
  const given = values as Readonly<Record<string, unknown>>;
  const names: string[] = [];
  const numbered = text.replace(parameter, (_, name: string) => {
    if (!Object.hasOwn(given, name)) throw new Error(`The statement's parameter ${name} has no value`);
    const at = names.indexOf(name);
    return `$${at < 0 ? names.push(name) : at + 1}`;
  });
  const unused = Object.keys(given).filter((name) => !names.includes(name));
  if (unused.length > 0) throw new Error(`The statement has no parameter ${unused.join(', ')}`);
  return { text: numbered, values: names.map((name) => given[name]) };
}
