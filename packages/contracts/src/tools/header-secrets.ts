/** A reference to a secret in a tool's configuration: `{{secret:WEATHER_KEY}}` (docs/spec/api.md#tools). */
export const secretReference = /\{\{\s*secret:([A-Za-z0-9_]+)\s*\}\}/g;

/** Headers that never contain a secret. */
const plainHeader =
  /^(?:accept(?:-.*)?|content-(?:type|language|encoding)|user-agent|cache-control|origin|referer|prefer|x-requested-with)$/i;

/**
 * Returns whether a header's value is written in plain text although it may be secret: anything but a reference or a
 * harmless header.
 */
export const isTypedOut = (name: string, value: string): boolean =>
  value.trim() !== '' && !plainHeader.test(name.trim()) && value.search(secretReference) < 0;

const referenceFor = (tool: string, what: string): string =>
  `{{secret:${`${tool}_${what}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}}}`;

/** The value with a reference in place of plain text, named after tool and header: `WEATHER_X_API_KEY`. */
export function namedSecret(tool: string, header: string, value: string): string {
  if (!isTypedOut(header, value)) return value;
  const scheme = /^(?:bearer|basic|token|apikey)\s+(?=\S)/i.exec(value)?.[0] ?? '';
  return scheme + referenceFor(tool, header);
}

/** Names of query values and options that contain a secret: `apiKey`, `access-token`, `client_secret`. */
const secretWord =
  /^(?:(?:api|app|access|auth|client|private|session)?(?:key|token|secret)|pass(?:word|wd|phrase)?|pwd|auth(?:orization)?|sig(?:nature)?|appid|credentials?)$/;

const namesSecret = (name: string): boolean =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => secretWord.test(word));

/** Neither a reference nor an argument of the call, which both start with a brace. */
const isLiteral = (value: string): boolean => !value.startsWith('{');

/** A URL with references in place of secrets in its query, recognized by their names. */
export const namedInAddress = (tool: string, address: string): string =>
  address.replace(/([?&])([^=&#\s]+)=([^&#\s]+)/g, (whole, mark: string, name: string, value: string) =>
    namesSecret(name) && isLiteral(value) ? `${mark}${name}=${referenceFor(tool, name)}` : whole,
  );

/** A command with references in place of the secrets in its options (`--token abc`), headers and URLs. */
export const namedInCommand = (tool: string, command: string): string =>
  namedInAddress(tool, command)
    .replace(
      /(:\/\/[^\s/@:]+:)([^\s/@{}]+)(?=@)/g,
      (_, user: string) => user + referenceFor(tool, 'password'),
    )
    .replace(
      /((?:^|\s)(?:--header|-H)(?:=|\s+))(?!\{)(.+?)(?=\s-{1,2}[A-Za-z]|$)/g,
      (_, option: string) => option + referenceFor(tool, 'header'),
    )
    .replace(
      /((?:^|\s)-{0,2}([A-Za-z][\w-]*)=|(?:^|\s)--?([A-Za-z][\w-]*)\s+)(?!-)(\S+)/g,
      (whole, option: string, one: string | undefined, other: string | undefined, value: string) => {
        const name = one ?? other ?? '';
        return namesSecret(name) && isLiteral(value) ? option + referenceFor(tool, name) : whole;
      },
    );

/** The names of the secrets referenced by a text. */
export const secretNames = (text: string): string[] =>
  [...text.matchAll(secretReference)].flatMap(([, name]) => (name === undefined ? [] : [name]));
