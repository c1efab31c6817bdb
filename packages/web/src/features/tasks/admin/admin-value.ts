import type { DataType } from '@agentarium/contracts';

const asText: readonly DataType[] = ['String', 'Date', 'DateTime', 'Enum'];

/** An administrator's own value as its field shows it: texts as they are, everything else as JSON. */
export function valueText(type: DataType | null, value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && type !== null && asText.includes(type) ? value : JSON.stringify(value);
}

/** The value that a field's text means for a type; undefined when blank. What can't be read stays text, for the rule to refuse. */
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
