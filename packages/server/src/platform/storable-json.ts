const unstorable = /\\(u0000|u[dD][89abAB][0-9a-fA-F]{2}|u[dD][c-fC-F][0-9a-fA-F]{2}|.)/g;

/** Yields all texts in a value, such as parsed JSON. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** Text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** A value as JSON text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. `undefined` becomes null. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(unstorable, (found) =>
    found === '\\u0000' || /^\\u[dD].{3}$/.test(found) ? '\ufffd' : found,
  );
}
