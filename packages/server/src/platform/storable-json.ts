const unstorable = /\\(u0000|u[dD][89abAB][0-9a-fA-F]{2}|u[dD][c-fC-F][0-9a-fA-F]{2}|.)/g;

/** A text that PostgreSQL stores: NUL and halves of characters become U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/**
 * A value as JSON text that PostgreSQL stores: what it refuses (NUL and halves of characters) becomes U+FFFD.
 * `undefined` is null.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(unstorable, (found) =>
    found === '\\u0000' || /^\\u[dD].{3}$/.test(found) ? '\ufffd' : found,
  );
}
