import { expandedSize, isRecord } from '@agentarium/contracts';
import { RE2JS } from 're2js';
import * as z from 'zod';

/**
 * Thrown for a pattern that cannot be matched in linear time: with lookarounds, backreferences or too many repetitions.
 */
export class PatternError extends Error {
  readonly pattern: string;
  constructor(pattern: string, cause?: unknown) {
    super(`The pattern ${pattern} is not supported`, { cause });
    this.pattern = pattern;
  }
}

/** A match takes the length of the text times the size of the pattern, about 100 ms at this limit. */
const maxSteps = 500_000;
const maxSize = 1_000;

const Native = globalThis.RegExp;

/** A schema's pattern matched by RE2, in time linear in the text; the built-in engine may take exponential time. */
class LinearPattern extends Native {
  readonly #compiled: RE2JS | null = null;

  constructor(source: string | RegExp, flags?: string) {
    super(source, flags);
    // Only patterns from a schema are strings without flags.
    if (typeof source === 'string' && flags === undefined) {
      this.#compiled = RE2JS.compile(RE2JS.translateRegExp(source));
      if (this.#compiled.programSize() > maxSize) throw new Error('The pattern repeats too much');
    }
  }

  override test(text: string): boolean {
    if (this.#compiled === null) return super.test(text);
    return text.length * this.#compiled.programSize() <= maxSteps && this.#compiled.test(text);
  }
}

/** Rejects what LinearPattern does not support, with the pattern in the error. */
function LinearRegExp(source: string | RegExp, flags?: string): RegExp {
  try {
    return new LinearPattern(source, flags);
  } catch (error) {
    throw new PatternError(String(source), error);
  }
}
LinearRegExp.prototype = Native.prototype;

/**
 * Returns the result of `build`, with every pattern that it compiles from a string matched in linear time. zod uses the
 * global constructor and accepts no other, so it is replaced while `build` runs. Throws PatternError.
 */
function withLinearPatterns<T>(build: () => T): T {
  globalThis.RegExp = LinearRegExp as unknown as RegExpConstructor;
  try {
    return build();
  } finally {
    globalThis.RegExp = Native;
  }
}

type JsonSchema = Record<string, unknown>;
const known = new WeakMap<JsonSchema, z.ZodType>();

/** Compiles a JSON Schema to a validator. Throws when it is unsupported, PatternError for its patterns. */
export function schemaCheck(schema: JsonSchema): z.ZodType {
  const found =
    known.get(schema) ??
    withLinearPatterns(() => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]));
  known.set(schema, found);
  return found;
}

/** The first pattern of a schema that cannot be matched in linear time; null if there is none. */
export function unsafePattern(schema: JsonSchema): string | null {
  try {
    schemaCheck(schema);
    return null;
  } catch (error) {
    return error instanceof PatternError ? error.pattern : null;
  }
}

/** The fault of a schema stored before such schemas were rejected; null when it is usable. */
function schemaFault(schema: JsonSchema): string | null {
  if (expandedSize(schema) === Number.POSITIVE_INFINITY)
    return 'A reference of the schema leads back to itself';
  const pattern = unsafePattern(schema);
  return pattern === null ? null : `The pattern ${pattern} is not supported`;
}

/** A tool's schema without the arguments that the task sets. */
export function withoutFixed(schema: JsonSchema, fixed: Record<string, unknown>): JsonSchema {
  const { properties, required } = schema;
  const isOpen = (name: string) => !Object.hasOwn(fixed, name);
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOpen(name))),
    }),
    ...(Array.isArray(required) && { required: required.filter(isOpen) }),
  };
}

/** The arguments of a call: those set by the task override the model's. */
export const withFixed = (given: unknown, fixed: Record<string, unknown>): unknown =>
  isRecord(given) ? { ...given, ...fixed } : given;

/** Returns the fault of the arguments that a task sets for a tool, in English; null when they are valid. */
export const fixedFault = (schema: JsonSchema, fixed: Record<string, unknown>): string | null =>
  argumentFault({ ...schema, required: [] }, fixed);

/** Returns the fault of a tool's arguments, in words for the model; null when they are valid. */
export function argumentFault(schema: JsonSchema, given: unknown): string | null {
  if (!isRecord(given)) return 'Must be a JSON object';
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
  // Without `additionalProperties`, a model could pass arguments that the tool's author never intended.
  if (schema.additionalProperties === undefined && typeof properties === 'object' && properties !== null) {
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
    if (unknown !== undefined) return `Unknown argument: ${unknown}`;
  }
  return null;
}

/** Arguments as written by a model: an object, or the raw text when it is not JSON. */
export function readArguments(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
