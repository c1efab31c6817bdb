import type { Language, OutputFault, OutputParameter, SimpleType } from '@agentarium/contracts';
import { memberOf } from './json-answer.ts';
import { readOutput } from './read-output.ts';

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
