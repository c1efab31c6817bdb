import { expandedSize } from '@agentarium/contracts';
import * as z from 'zod';
import { PatternError, withLinearPatterns } from './linear-pattern.ts';

type JsonSchema = Record<string, unknown>;
const known = new WeakMap<JsonSchema, z.ZodType>();

/** The check of a JSON Schema. Throws when the schema says what can't be checked, PatternError for its patterns. */
export function schemaCheck(schema: JsonSchema): z.ZodType {
  const found =
    known.get(schema) ??
    withLinearPatterns(() => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]));
  known.set(schema, found);
  return found;
}

/** The first pattern of a schema that can't be matched in linear time; null when all can. */
export function unsafePattern(schema: JsonSchema): string | null {
  try {
    schemaCheck(schema);
    return null;
  } catch (error) {
    return error instanceof PatternError ? error.pattern : null;
  }
}

/** What stored schemas from before these were refused may hold; null when the schema can be used. */
function schemaFault(schema: JsonSchema): string | null {
  if (expandedSize(schema) === Number.POSITIVE_INFINITY)
    return 'A reference of the schema leads back to itself';
  const pattern = unsafePattern(schema);
  return pattern === null ? null : `The pattern ${pattern} is not supported`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tool's schema without the arguments that a task sets. */
export function withoutFixed(schema: JsonSchema, fixed: Record<string, unknown>): JsonSchema {
  const { properties, required } = schema;
  const isOpen = (name: string) => !Object.hasOwn(fixed, name);
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOpen(name))),
    }),
    ...(Array.isArray(required) && { required: required.filter(isOpen) }),
  };
}

/** The arguments of a call: what the task sets stands, whatever the model said. */
export const withFixed = (given: unknown, fixed: Record<string, unknown>): unknown =>
  isObject(given) ? { ...given, ...fixed } : given;

/** What is wrong with arguments that a task sets for a tool, in English; null when they fit. */
export const fixedFault = (schema: JsonSchema, fixed: Record<string, unknown>): string | null =>
  argumentFault({ ...schema, required: [] }, fixed);

/** What is wrong with a tool's arguments, in words for the model; null when they fit. */
export function argumentFault(schema: JsonSchema, given: unknown): string | null {
  if (!isObject(given)) return 'Must be a JSON object';
  const fault = schemaFault(schema);
  if (fault !== null) return fault;
  const { properties } = schema;
  const parsed = schemaCheck(schema).safeParse(given);
  if (!parsed.success) {
    return parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
      .join('; ');
  }
  // A schema without `additionalProperties` would let a model pass on what the tool's author never thought of.
  if (schema.additionalProperties === undefined && typeof properties === 'object' && properties !== null) {
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
    if (unknown !== undefined) return `Unknown argument: ${unknown}`;
  }
  return null;
}

/** Arguments as a model wrote them: an object, or the text as it is when it is no JSON. */
export function readArguments(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
