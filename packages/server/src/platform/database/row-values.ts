type Parse = (text: string) => unknown;

const int8 = 20;
const asText = [1082, 1114, 1186, 1115, 1182, 1187, 1231];
const int8Array = 1016;

/** A number if it is exact, else the digits. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const parseInt8Array: Parse = (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseInt8(item)));

/**
 * How both drivers parse the types that they would otherwise parse differently, by type oid: int8 as number; date,
 * timestamp, interval and arrays of these or of numeric as text.
 */
export const rowParsers: Record<number, Parse> = {
  [int8]: parseInt8,
  [int8Array]: parseInt8Array,
  ...Object.fromEntries(asText.map((oid) => [oid, (text: string) => text])),
};
