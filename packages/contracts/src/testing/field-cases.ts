import type * as z from 'zod';
import '../issue-sentences.ts';
import { issueDetails } from '../issue-facts.ts';

/** An id in the product's format. */
export const uuid = '01900000-0000-7000-8000-000000000001';
export const otherUuid = '01900000-0000-7000-8000-000000000002';

/** The faults of a value: path, code and params of each, as `name TOO_LONG maximum=50`. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return issueDetails(error?.issues ?? [], value, 'body').map(({ path, code, params }) =>
    [path, code, ...Object.entries(params ?? {}).map(([name, param]) => `${name}=${param}`)].join(' '),
  );
}

/**
 * Values that a field accepts and rejects. A fault is its code and params; one that starts with a dot is nested, as `.0
 * NOT_TEXT`. The value undefined omits the field.
 */
export type Field = { good: unknown[]; bad: [value: unknown, ...faults: string[]][] };

/** Whether a field may be omitted, or null. */
type Presence = 'required' | 'optional' | 'nullable' | 'nullish';

const absence: Record<Presence, Field> = {
  required: {
    good: [],
    bad: [
      [undefined, 'REQUIRED'],
      [null, 'REQUIRED'],
    ],
  },
  optional: { good: [undefined], bad: [[null, 'REQUIRED']] },
  nullable: { good: [null], bad: [[undefined, 'REQUIRED']] },
  nullish: { good: [undefined, null], bad: [] },
};

const field = (presence: Presence, good: Field['good'], bad: Field['bad']): Field => ({
  good: [...good, ...absence[presence].good],
  bad: [...bad, ...absence[presence].bad],
});

const letters = (count: number) => 'x'.repeat(count);

/** A text of `min` to `max` characters. */
export function text(min: number, max: number, presence: Presence = 'required'): Field {
  const tooShort: Field['bad'] =
    min === 0 ? [] : [[letters(min - 1), min === 1 ? 'REQUIRED' : `TOO_SHORT minimum=${min}`]];
  return field(
    presence,
    [letters(min), letters(max)],
    [...tooShort, [letters(max + 1), `TOO_LONG maximum=${max}`], [1, 'NOT_TEXT'], [{}, 'NOT_TEXT']],
  );
}

/** An integer from `min` to `max`. */
export function whole(min: number, max: number, presence: Presence = 'required'): Field {
  return field(
    presence,
    [min, max],
    [
      [min - 1, `TOO_SMALL minimum=${min}`],
      [max + 1, `TOO_BIG maximum=${max}`],
      [min + 0.5, 'NOT_INTEGER'],
      [String(min), 'NOT_NUMBER'],
      [true, 'NOT_NUMBER'],
    ],
  );
}

/** Any integer. */
export const anyWhole = (presence: Presence): Field =>
  field(
    presence,
    [0, 7],
    [
      [1.5, 'NOT_INTEGER'],
      ['7', 'NOT_NUMBER'],
    ],
  );

export const flag = (presence: Presence = 'required'): Field =>
  field(
    presence,
    [true, false],
    [
      ['true', 'NOT_BOOLEAN'],
      [1, 'NOT_BOOLEAN'],
      [0, 'NOT_BOOLEAN'],
    ],
  );

/** One of a list of options. */
export function choice(options: readonly string[], presence: Presence = 'required'): Field {
  const refusal = `NOT_OPTION options=${options.join(', ')}`;
  return field(
    presence,
    [...options],
    [...['', 'another', 5].map((wrong): [unknown, string] => [wrong, refusal])],
  );
}

export const identity = (presence: Presence = 'required'): Field =>
  field(
    presence,
    [uuid, uuid.toUpperCase()],
    [
      ['1', 'ID_FORMAT'],
      ['', 'ID_FORMAT'],
      [`${uuid}0`, 'ID_FORMAT'],
      [7, 'NOT_TEXT'],
    ],
  );

const shown = (value: unknown) => {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 40 ? `${json.slice(0, 30)}… (${json.length - 2})` : json;
};

function placed(body: unknown, [name, ...further]: string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { ...(body as object) };
  if (name === undefined) return value;
  const inner = further.length > 0 ? placed(copy[name], further, value) : value;
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return copy;
}

/** Test cases: what is set where, the resulting body, and the expected faults. */
export function fieldCases(
  good: object,
  table: Record<string, Field>,
): [name: string, body: unknown, faults: string[]][] {
  return Object.entries(table).flatMap(([path, { good: taken, bad: refused }]) => {
    const row = (value: unknown, faults: string[]): [string, unknown, string[]] => [
      `${path} = ${shown(value)}`,
      placed(good, path.split('.'), value),
      faults.map((fault) => (fault.startsWith('.') ? `${path}${fault}` : `${path} ${fault}`)),
    ];
    return [
      ...taken.map((value) => row(value, [])),
      ...refused.map(([value, ...faults]) => row(value, faults)),
    ];
  });
}

/** The fields of a schema missing from a table; a nested path covers its field. */
export const untested = (schema: z.ZodObject, table: Record<string, Field>): string[] =>
  Object.keys(schema.shape).filter((name) => !Object.keys(table).some((path) => path.split('.')[0] === name));
