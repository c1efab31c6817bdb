import {
  isRecord,
  type Language,
  type OutputFault,
  type OutputParameter,
  type SimpleType,
  valueIssues,
} from '@agentarium/contracts';
import { memberOf } from './answer-text.ts';
import { isSameUnit, isUnit } from './units.ts';

/** Words in place of a value that a model does not have. */
const nothing = /^(null|n\/?a|n\.a\.|nan|undefined|nil|н\/?д|нет данных|[-–—]?)$/i;
/** `NA` may be a value: sodium. */
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value !== 'NA' && nothing.test(value.trim()));

const space = String.raw`[ \u00a0\u202f\u2009]`;
const grouped = (separator: string, decimal: string) =>
  new RegExp(String.raw`^[+-]?\d{1,3}(?:${separator}\d{3})+(?:${decimal}\d+)?$`);
const inText = new RegExp(String.raw`^([+-]?\d(?:[\d.,]|${space}(?=\d))*)${space}*(.*)$`, 's');

/** The number that a text is in a language: a decimal comma where the language has one, digits in groups. */
function numberIn(text: string, language: Language): number | null {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const hasComma = decimal === ',';
  const isGrouped =
    grouped(space, hasComma ? '[.,]' : String.raw`\.`).test(text) ||
    grouped(hasComma ? String.raw`\.` : ',', hasComma ? ',' : String.raw`\.`).test(text);
  const isPlain = hasComma && /^[+-]?\d+,\d+$/.test(text);
  if (!isGrouped && !isPlain) return null;
  const separators = new RegExp(`${space}|${hasComma ? String.raw`\.(?=.*,)` : ','}`, 'g');
  return Number(text.replace(separators, '').replace(',', '.'));
}

type Context = { language: Language; unit: string | null | undefined };

/** A number with or without its unit; null when another unit follows it. */
function measureIn(text: string, { language, unit }: Context): number | null {
  const [, digits = '', rest = ''] = inText.exec(text.trim().replaceAll('−', '-')) ?? [];
  const after = rest.trim().replace(/\.$/, '');
  const isUnitOfIt = unit
    ? isSameUnit(after, unit)
    : ['%', '°'].includes(after) || (after.length > 1 && isUnit(after));
  return after === '' || isUnitOfIt ? numberIn(digits, language) : null;
}

/** Models put values of simple types into texts: what clearly means one is parsed, anything else is unchanged. */
function untidy(type: SimpleType, value: unknown, context: Context): unknown {
  if (isRecord(value) && type !== 'String') {
    const inner = memberOf(value, 'value');
    const unit = memberOf(value, 'unit');
    const text = typeof unit === 'string' && typeof inner !== 'object' ? `${String(inner)} ${unit}` : inner;
    return inner === undefined ? value : untidy(type, text, context);
  }
  if (typeof value !== 'string') return value;
  if (type === 'Boolean') {
    const word = value.trim().toLowerCase();
    if (['true', 'yes', 'да'].includes(word)) return true;
    return ['false', 'no', 'нет'].includes(word) ? false : value;
  }
  return type === 'Float' || type === 'Integer' ? (measureIn(value, context) ?? value) : value;
}

function choiceOf({ options }: OutputParameter, value: unknown): unknown {
  const isIt = (other: string) =>
    typeof value === 'string' && other.toLowerCase() === value.trim().toLowerCase();
  const values = (options ?? []).map((option) => option.value);
  return values.find((one) => one === value) ?? values.find(isIt) ?? value;
}

function prepared(output: OutputParameter, value: unknown, context: Context): unknown {
  switch (output.data_type) {
    case 'Array': {
      const type = output.element_type ?? 'String';
      return Array.isArray(value) ? value.map((element) => untidy(type, element, context)) : value;
    }
    case 'Map': {
      const type = output.value_type ?? 'String';
      if (!isRecord(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, untidy(type, entry, context)]),
      );
    }
    case 'Object':
      return Array.isArray(value) ? undefined : value;
    case 'Enum':
      return Array.isArray(value) ? value.map((one) => choiceOf(output, one)) : choiceOf(output, value);
    case 'Schedule':
    case 'Image':
    case 'File':
      return value;
    default:
      return untidy(output.data_type, value, context);
  }
}

/** A form requires at least one entry, but an answer may be an empty list. */
function isEmptyList({ data_type, multi_choice }: OutputParameter, value: unknown): boolean {
  if (data_type === 'Array' || (data_type === 'Enum' && multi_choice)) {
    return Array.isArray(value) && value.length === 0;
  }
  return data_type === 'Map' && JSON.stringify(value) === '{}';
}

/** A value, or null with the reason for administrators. */
type ReadOutput = { value: unknown; fault: null } | { value: null; fault: OutputFault };

/**
 * An output parameter's value in a language if it has the right type, else null: nothing is invented
 * (docs/spec/api.md#prompts-and-outputs).
 */
export function readOutput(output: OutputParameter, raw: unknown, language: Language): ReadOutput {
  const value = prepared(output, raw, { language, unit: output.unit });
  const isValid = (one: unknown) => isEmptyList(output, one) || valueIssues(output, one).length === 0;
  // An option may be named like a missing value.
  if (isNothing(raw) && !(output.data_type === 'Enum' && isValid(value)))
    return { value: null, fault: 'absent' };
  return isValid(value) ? { value, fault: null } : { value: null, fault: 'invalid' };
}

type JsonSchema = Record<string, unknown>;

/** The outputs of a run, and why those without a value have none. */
export type Outputs = { values: Record<string, unknown>; faults: Record<string, OutputFault> };

/** Every output parameter by name; missing and invalid ones are null, unknown names are dropped. */
export function readOutputs(
  outputs: OutputParameter[],
  found: Record<string, unknown>,
  language: Language,
): Outputs {
  const read = outputs.map(({ name, ...output }) => ({
    name,
    ...readOutput({ name, ...output }, memberOf(found, name), language),
  }));
  return {
    values: Object.fromEntries(read.map(({ name, value }) => [name, value])),
    faults: Object.fromEntries(read.flatMap(({ name, fault }) => (fault ? [[name, fault]] : []))),
  };
}

/** Outputs without a value, all for the same reason. */
export const withoutOutputs = (outputs: OutputParameter[], fault: OutputFault): Outputs => ({
  values: Object.fromEntries(outputs.map(({ name }) => [name, null])),
  faults: Object.fromEntries(outputs.map(({ name }) => [name, fault])),
});

const jsonTypes: Record<SimpleType, string> = {
  String: 'string',
  Integer: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
};

const orNull = (type: string, more: JsonSchema = {}): JsonSchema => ({ type: [type, 'null'], ...more });

function valueSchema(output: OutputParameter): JsonSchema {
  const options = (output.options ?? []).map(({ value }) => value);
  switch (output.data_type) {
    case 'Array':
      return orNull('array', { items: { type: jsonTypes[output.element_type ?? 'String'] } });
    case 'Map':
      return orNull('object', { additionalProperties: { type: jsonTypes[output.value_type ?? 'String'] } });
    case 'Enum':
      return output.multi_choice
        ? orNull('array', { items: { type: 'string', enum: options } })
        : orNull('string', { enum: [...options, null] });
    case 'Image':
    case 'File':
      return orNull('string');
    case 'Object':
    case 'Schedule':
      return orNull('object');
    default:
      return orNull(jsonTypes[output.data_type]);
  }
}

const formats: Partial<Record<OutputParameter['data_type'], string>> = {
  Date: 'as YYYY-MM-DD',
  DateTime: 'as YYYY-MM-DDTHH:mm',
};

/** The description of an output parameter for a model. */
export function describeOutput(output: OutputParameter): string {
  const { data_type, description, locales, name, unit, options, multi_choice } = output;
  const meaning = description || locales?.en?.display_name || name;
  const values = options?.map(({ value }) => value).join(', ');
  const choice = values && `${multi_choice ? 'any' : 'one'} of: ${values}`;
  return [meaning, unit && `in ${unit}`, formats[data_type], choice].filter(Boolean).join(', ');
}

/** The type of an output parameter in words. */
export function outputType({ data_type, element_type, key_type, value_type }: OutputParameter): string {
  if (data_type === 'Array') return `Array of ${element_type ?? 'String'}`;
  return data_type === 'Map' ? `Map of ${key_type ?? 'String'} to ${value_type ?? 'String'}` : data_type;
}

/** The JSON Schema of a run's outputs. `strict` is false if strict mode does not support a type (free-form objects). */
export function outputSchema(outputs: OutputParameter[]): { schema: JsonSchema; strict: boolean } {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        outputs.map((output) => [
          output.name,
          { ...valueSchema(output), description: describeOutput(output) },
        ]),
      ),
      required: outputs.map(({ name }) => name),
      additionalProperties: false,
    },
    strict: outputs.every(({ data_type }) => !['Object', 'Map', 'Schedule'].includes(data_type)),
  };
}
