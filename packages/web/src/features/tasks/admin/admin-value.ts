import type { DataType } from '@agentarium/contracts';

const asText: readonly DataType[] = ['String', 'Date', 'DateTime', 'Enum'];

/** An administrator's value as its field shows it: strings as is, everything else as JSON. */
export function valueText(type: DataType | null, value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && type !== null && asText.includes(type) ? value : JSON.stringify(value);
}

/** Parses a field's text for a type; undefined if blank. Unparsable text stays text, for the rule to reject. */
export function valueOfText(type: DataType | null, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (type !== null && asText.includes(type) && !(type === 'Enum' && text.trim().startsWith('[')))
    return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
