import { type OutputParameter, type SimpleType, valueIssues } from '@agentarium/contracts';

type JsonSchema = Record<string, unknown>;

const cleanNumber = /^-?\d+(\.\d+)?$/;

/** Models often quote numbers: a valid one is parsed for a Float, anything else is unchanged. */
const unquoted = (type: SimpleType, value: unknown) =>
  type === 'Float' && typeof value === 'string' && cleanNumber.test(value) ? Number(value) : value;

function prepared(output: OutputParameter, value: unknown): unknown {
  switch (output.data_type) {
    case 'Array': {
      const type = output.element_type ?? 'String';
      return Array.isArray(value) ? value.map((element) => unquoted(type, element)) : value;
    }
    case 'Map': {
      const type = output.value_type ?? 'String';
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unquoted(type, entry)]));
    }
    case 'Object':
      return Array.isArray(value) ? undefined : value;
    case 'Enum':
    case 'Schedule':
    case 'Image':
    case 'File':
      return value;
    default:
      return unquoted(output.data_type, value);
  }
}

/** A form requires at least one entry, but an answer may be an empty list. */
function isEmptyList({ data_type, multi_choice }: OutputParameter, value: unknown): boolean {
  if (data_type === 'Array' || (data_type === 'Enum' && multi_choice)) {
    return Array.isArray(value) && value.length === 0;
  }
  return data_type === 'Map' && JSON.stringify(value) === '{}';
}

/**
 * An output parameter's value if it has the right type, else null: nothing is invented
 * (docs/spec/api.md#prompts-and-outputs).
 */
export function readOutput(output: OutputParameter, raw: unknown): unknown {
  const value = prepared(output, raw);
  return isEmptyList(output, value) || valueIssues(output, value).length === 0 ? value : null;
}

/** Returns whether an object contains at least one of the output parameters. */
export const holdsOutput = (outputs: OutputParameter[], found: Record<string, unknown> | null): boolean =>
  found !== null && outputs.some(({ name }) => Object.hasOwn(found, name));

/** Every output parameter by name; missing and invalid ones are null, unknown names are dropped. */
export function readOutputs(
  outputs: OutputParameter[],
  found: Record<string, unknown> | null,
): Record<string, unknown> {
  return Object.fromEntries(
    outputs.map((output) => [
      output.name,
      found && Object.hasOwn(found, output.name) ? readOutput(output, found[output.name]) : null,
    ]),
  );
}

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
export function describeOutput({ data_type, description, locales, name, unit }: OutputParameter): string {
  const meaning = description || locales?.en?.display_name || name;
  return [meaning, unit && `in ${unit}`, formats[data_type]].filter(Boolean).join(', ');
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
