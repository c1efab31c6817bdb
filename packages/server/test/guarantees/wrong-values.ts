import { narrow, type Schema } from './input-values.ts';
import { hugeNumber } from './send.ts';

/** A value to set at `path`; without one, the field is removed. `names` is the field that the error must name. */
export type Placed = { path: string[]; names: string; label: string; value?: unknown };

const absent: unique symbol = Symbol('absent');
const at = (path: string[], label: string, value: unknown, names = path): Placed => ({
  path,
  names: names.join('.') || 'body',
  label: `${path.join('.') || 'body'} ${label}`,
  ...(value === absent ? {} : { value }),
});

const text = 'a text';
const ofOtherTypes: Record<string, unknown[]> = {
  string: [1, 0, true, [], ['x'], {}, { $ne: null }],
  number: ['1', '', text, true, [], [1], {}, hugeNumber],
  integer: ['1', '', text, true, [], [1], {}, 1.5, hugeNumber],
  boolean: ['true', '', 1, 0, [], {}],
  array: [text, 1, true, {}, { length: 1 }, { 0: 'x' }],
  object: [text, 1, true, [], [{}]],
};

const oddTexts: [string, string][] = [
  ['with NUL', 'ab\0cdefgh'],
  ['with half a surrogate pair', 'abcdefgh\ud800'],
];

function wrongTexts(schema: Schema): [string, unknown][] {
  const { minLength = 0, maxLength, pattern, enum: allowed } = schema;
  const wrong: [string, unknown][] = [...oddTexts];
  if (maxLength !== undefined)
    wrong.push(['too long', 'x'.repeat(maxLength + 1)], ['huge', 'x'.repeat(100_000)]);
  if (minLength > 0) wrong.push(['too short', 'x'.repeat(minLength - 1)]);
  if (pattern || allowed) {
    const tries = ['nope nope', "' or 1=1 --", '<script>', '../../etc/passwd', `${allowed?.[0] ?? ''} `];
    const bad = tries.filter(
      (one) => !allowed?.includes(one) && !(pattern && new RegExp(pattern, 'u').test(one)),
    );
    wrong.push(...bad.map((one): [string, unknown] => ['of a wrong form', one]));
  }
  return wrong;
}

function wrongNumbers({ minimum, maximum }: Schema): [string, unknown][] {
  const wrong: [string, unknown][] = [];
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) wrong.push(['too small', minimum - 1]);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) wrong.push(['too large', maximum + 1]);
  return wrong;
}

/** Every kind of invalid value for this schema. */
export function wrongValues(given: Schema, path: string[] = []): Placed[] {
  const narrowed = narrow(given);
  if (!narrowed) return [];
  const { schema, nullable } = narrowed;
  const { type } = schema;
  const others = (ofOtherTypes[type] ?? []).map((value) => at(path, `as ${JSON.stringify(value)}`, value));
  const cases = [...others, ...(nullable ? [] : [at(path, 'as null', null)])];
  switch (type) {
    case 'string':
      return [...cases, ...wrongTexts(schema).map(([label, value]) => at(path, label, value))];
    case 'number':
    case 'integer':
      return [...cases, ...wrongNumbers(schema).map(([label, value]) => at(path, label, value))];
    case 'boolean':
      return schema.const === undefined ? cases : [...cases, at(path, 'as its opposite', !schema.const)];
    case 'array':
      return [...cases, ...wrongLists(schema, path)];
    case 'object':
      return [...cases, ...wrongObjects(schema, path)];
    default:
      throw new Error(`No wrong values for the type ${type}`);
  }
}

function wrongLists({ items, maxItems }: Schema, path: string[]): Placed[] {
  if (!items) return [];
  const element = wrongValues(items, [...path, '0']).map((one) => ({
    ...one,
    path,
    names: one.names === 'body' ? 'body' : path.join('.'),
    value: [one.value],
  }));
  const tooMany = maxItems === undefined ? [] : [at(path, 'too many', Array(maxItems + 1).fill('x'))];
  return [...element, ...tooMany];
}

function wrongObjects(schema: Schema, path: string[]): Placed[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties);
  const longest = propertyNames?.maxLength;
  return [
    ...fields.flatMap(([name, field]) => wrongValues(field, [...path, name])),
    ...required.map((name) => at([...path, name], 'absent', absent)),
    ...(additionalProperties === false ? [at([...path, 'surprise'], 'unknown', 1)] : []),
    ...(longest === undefined ? [] : [at([...path, 'k'.repeat(longest + 1)], 'too long a key', 1, path)]),
    ...(propertyNames ? [at([...path, 'a\0b'], 'a key with NUL', 1, path)] : []),
    ...(path.length === 0 ? [] : [at([...path, 'deep'], 'nested too deep', nested(60), [])]),
  ];
}

/** Nested lists. */
export function nested(levels: number): unknown {
  return levels === 0 ? [] : [nested(levels - 1)];
}

/** `body` with a case applied. */
export function place(body: unknown, { path, ...rest }: Placed): unknown {
  const [name, ...further] = path;
  if (name === undefined) return rest.value;
  const copy: Record<string, unknown> = { ...(body as object) };
  if (further.length > 0) copy[name] = place(copy[name] ?? {}, { path: further, ...rest });
  else if ('value' in rest) copy[name] = rest.value;
  else delete copy[name];
  return copy;
}
