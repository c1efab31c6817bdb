/** The texts of a namespace in one language, in groups. */
export type Texts = { readonly [key: string]: string | Texts };

/** Values for `{{name}}` in a text. `count` selects the plural form, `defaultValue` replaces a missing text. */
export type TextValues = {
  readonly count?: number | undefined;
  readonly defaultValue?: string;
  readonly [name: string]: string | number | boolean | null | undefined;
};

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
}

function find(texts: Texts, path: string): string | undefined {
  let at: Texts | string | undefined = texts;
  for (const part of path.split('.')) {
    // Only own keys: `constructor` and its like are in every object.
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return typeof at === 'string' && at !== '' ? at : undefined;
}

function findForm(texts: Texts, language: string, key: string, count: number): string | undefined {
  const zero = count === 0 ? find(texts, `${key}_zero`) : undefined;
  return zero ?? find(texts, `${key}_${pluralForm(language, count)}`);
}

/**
 * The text at `key` (`group.name`) with its values filled in; undefined where there is none. With a `count` the form
 * `key_one`, `key_few`, `key_many` or `key_other` comes before `key` itself, for 0 `key_zero` before all. A value is
 * put in as it is and never read as a text; a placeholder that no value is given for stays as it is written.
 */
export function translate(
  texts: Texts,
  language: string,
  key: string,
  values?: TextValues,
): string | undefined {
  const count = values?.count;
  const form = typeof count === 'number' ? findForm(texts, language, key, count) : undefined;
  const text = form ?? find(texts, key);
  if (!values) return text;
  return text?.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : placeholder,
  );
}
