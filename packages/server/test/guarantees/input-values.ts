import type { EndpointDefinition } from '@agentarium/contracts';
import * as z from 'zod';
import { firstKind } from './first-kind.ts';

/** The subset of JSON Schema used by the contract's inputs. */
export type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
};

/** A schema of one type. */
export type OneType = Omit<Schema, 'type'> & { type: string };

/** The JSON Schema of an input. */
export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(firstKind(type), { io: 'input', unrepresentable: 'any' }) as Schema;

/** The schema without `null`, and whether null is allowed; null for one that accepts any JSON. */
export function narrow(schema: Schema): { schema: OneType; nullable: boolean } | null {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) return null;
  if (anyOf) {
    const [only, ...more] = anyOf.filter((one) => one.type !== 'null');
    const found = only && more.length === 0 ? narrow(only) : null;
    return found && { schema: found.schema, nullable: found.nullable || anyOf.length > 1 };
  }
  if (type === undefined) return null;
  if (!Array.isArray(type)) return { schema: { ...schema, type }, nullable: type === 'null' };
  const [first, ...more] = type.filter((one) => one !== 'null');
  if (first === undefined || more.length > 0) return null;
  return { schema: { ...schema, type: first }, nullable: type.includes('null') };
}

/** Valid values of a schema's direct fields, at the edges of their ranges. */
export function goodValues(given: Schema): [string, unknown[]][] {
  const { properties = {} } = narrow(given)?.schema ?? {};
  return Object.entries(properties).map(([name, field]) => [name, goodOf(field)]);
}

function goodOf(given: Schema): unknown[] {
  const narrowed = narrow(given);
  if (!narrowed) return [];
  const { schema, nullable } = narrowed;
  return [...(nullable ? [null] : []), ...goodOfType(schema)];
}

function goodOfType(schema: OneType): unknown[] {
  const { minLength = 0, maxLength = 100, minimum = 0, maximum = 0 } = schema;
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  switch (schema.type) {
    case 'string':
      return [
        'é'.repeat(Math.max(1, minLength)),
        '日'.repeat(maxLength),
        'Ω'.repeat(Math.max(minLength, 3)),
      ].filter((one) => !schema.pattern || new RegExp(schema.pattern, 'u').test(one));
    case 'number':
    case 'integer':
      return [minimum, maximum];
    case 'boolean':
      return [true, false];
    case 'array':
      return [[], Array(schema.maxItems ?? 1).fill('x')];
    default:
      return [];
  }
}

/** The entry for a field name, or for `feature.name` or `feature.endpoint.name` where a name has several meanings. */
export function byName<T>(
  values: Record<string, T>,
  { id }: EndpointDefinition,
  name: string,
): T | undefined {
  return values[`${id}.${name}`] ?? values[`${id.split('.')[0]}.${name}`] ?? values[name];
}
