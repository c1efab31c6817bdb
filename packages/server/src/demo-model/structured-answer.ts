import type { OutputParameter } from '@agentarium/contracts';
import type { DemoFacts } from './facts.ts';
import { outputValues } from './output-values.ts';
import type { ChatRequest } from './wire.ts';

type Property = { type?: string | string[]; enum?: (string | null)[]; description?: string };

const dataTypes: Record<string, OutputParameter['data_type']> = {
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  array: 'Array',
  object: 'Object',
};

/** An output parameter derived from a JSON Schema, for a caller that sends no facts along. */
function outputOf(name: string, { type, enum: values, description }: Property): OutputParameter {
  const kind = Array.isArray(type) ? type[0] : type;
  const options = values?.flatMap((value) => (value === null ? [] : [{ value }]));
  const data_type = options ? 'Enum' : (dataTypes[kind ?? ''] ?? 'String');
  return { name, data_type, description, ...(options ? { options } : {}) };
}

/** The object requested by a JSON `response_format`, as text. */
export function structuredAnswer({ response_format }: ChatRequest, facts: DemoFacts): string {
  const schema = (response_format?.json_schema?.schema ?? {}) as { properties?: Record<string, Property> };
  const properties = Object.entries(schema.properties ?? {});
  const outputs =
    facts.outputs.length > 0 ? facts.outputs : properties.map(([name, property]) => outputOf(name, property));
  return JSON.stringify(outputValues({ ...facts, outputs }));
}
