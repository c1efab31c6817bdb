/** A secret in a header, by its name: `{{secret:WEATHER_KEY}}` (contract section 4). */
export const secretReference = /\{\{\s*secret:([A-Za-z0-9_]+)\s*\}\}/g;

/** Headers that never hold a secret. */
const plainHeader =
  /^(?:accept(?:-.*)?|content-(?:type|language|encoding)|user-agent|cache-control|origin|referer|prefer|x-requested-with)$/i;

/** Whether a header's value stands there itself where a secret may: anything but a reference or a harmless header. */
export const isTypedOut = (name: string, value: string): boolean =>
  value.trim() !== '' && !plainHeader.test(name.trim()) && value.search(secretReference) < 0;

/** The value with a reference in place of what was typed out, named after tool and header: `WEATHER_X_API_KEY`. */
export function namedSecret(tool: string, header: string, value: string): string {
  if (!isTypedOut(header, value)) return value;
  const scheme = /^(?:bearer|basic|token|apikey)\s+(?=\S)/i.exec(value)?.[0] ?? '';
  const name = `${tool}_${header}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return `${scheme}{{secret:${name}}}`;
}

/** The names of the secrets that a text refers to. */
export const secretNames = (text: string): string[] =>
  [...text.matchAll(secretReference)].flatMap(([, name]) => (name === undefined ? [] : [name]));
