import { isRecord } from '@agentarium/contracts';
import { readJson } from '../../lib/json-problem.ts';

/** Types selectable in a row; anything else is edited as JSON. */
export const rowTypes = ['string', 'integer', 'number', 'boolean'] as const;
export type RowType = (typeof rowTypes)[number];

type Keywords = Record<string, unknown>;
/** A property of the schema. `value` is its schema; keywords without a field are kept. */
export type SchemaRow = { key: string; name: string; isRequired: boolean; value: Keywords };

/** A JSON Schema's text and its properties as rows, kept in sync; rows come from the last valid text. */
export type SchemaDraft = { text: string; rows: SchemaRow[]; rest: Keywords; isReadable: boolean };

let made = 0;
const newKey = () => `property-${++made}`;

type Read = { rows: Omit<SchemaRow, 'key'>[]; rest: Keywords };

/** A schema's properties and the rest; null if rows would lose something. */
function read(text: string): Read | null {
  const { value } = readJson(text);
  if (!isRecord(value)) return null;
  const { properties = {}, required = [], ...rest } = value;
  if (!isRecord(properties) || !Object.values(properties).every(isRecord)) return null;
  if (
    !Array.isArray(required) ||
    !required.every((name) => typeof name === 'string' && Object.hasOwn(properties, name))
  )
    return null;
  const rows = Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    value: property as Keywords,
  }));
  return { rows, rest };
}

/** The initial state for a text. */
export function fromText(text: string): SchemaDraft {
  return withText({ text: '', rows: [], rest: { type: 'object' }, isReadable: false }, text);
}

/** The JSON was edited: invalid text keeps the last rows. Rows keep their keys by position. */
export function withText(draft: SchemaDraft, text: string): SchemaDraft {
  const found = read(text);
  if (!found) return { ...draft, text, isReadable: false };
  const rows = found.rows.map((row, at) => ({ ...row, key: draft.rows[at]?.key ?? newKey() }));
  return { text, rows, rest: found.rest, isReadable: true };
}

/** Rows without a unique name: empty, or used by an earlier row. They are not in the text. */
export const clashes = (rows: readonly SchemaRow[]): Set<string> =>
  new Set(
    rows
      .filter(({ name }, at) => name === '' || rows.findIndex((row) => row.name === name) < at)
      .map(({ key }) => key),
  );

/** The rows were edited: the text follows. */
export function withRows(draft: SchemaDraft, rows: SchemaRow[]): SchemaDraft {
  const lost = clashes(rows);
  const named = rows.filter(({ key }) => !lost.has(key));
  const { type = 'object', ...rest } = draft.rest;
  const schema = {
    type,
    properties: Object.fromEntries(named.map(({ name, value }) => [name, value])),
    required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...rest,
  };
  return { ...draft, rows, text: JSON.stringify(schema, null, 2), isReadable: true };
}

export const changeRow = (rows: readonly SchemaRow[], changed: SchemaRow): SchemaRow[] =>
  rows.map((row) => (row.key === changed.key ? changed : row));
export const removeRow = (rows: readonly SchemaRow[], key: string): SchemaRow[] =>
  rows.filter((row) => row.key !== key);
export const addRow = (rows: readonly SchemaRow[]): SchemaRow[] => [
  ...rows,
  { key: newKey(), name: '', isRequired: true, value: { type: 'string' } },
];

/** A row's type; null for what only JSON can express. */
export const rowType = ({ value }: SchemaRow): RowType | null =>
  rowTypes.find((type) => type === value.type) ?? null;

export const descriptionOf = ({ value }: SchemaRow): string =>
  typeof value.description === 'string' ? value.description : '';

/** Changes the type: drops the old one's limits and choices, keeps the description. */
export function withType(row: SchemaRow, type: RowType): SchemaRow {
  if (row.value.type === type) return row;
  const { description } = row.value;
  return { ...row, value: { type, ...(description !== undefined && { description }) } };
}

export function withDescription(row: SchemaRow, text: string): SchemaRow {
  const { description: _former, ...value } = row.value;
  return { ...row, value: text === '' ? value : { ...value, description: text } };
}

const formats: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  time: '09:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com',
};

/** A sample string the schema allows: by format, by the description's example, else a word. */
function sampleText(value: Record<string, unknown>): string {
  const ofFormat = formats[String(value.format)];
  if (ofFormat) return ofFormat;
  const description = typeof value.description === 'string' ? value.description : '';
  const named = /(?:for example|such as|e\.g\.):? (.+?)\.?$/i.exec(description)?.[1];
  const min = typeof value.minLength === 'number' ? value.minLength : 0;
  const max = typeof value.maxLength === 'number' ? value.maxLength : Number.POSITIVE_INFINITY;
  if (named && named.length >= min && named.length <= max) return named;
  return 'sample'.padEnd(min, '.').slice(0, max);
}

/** The simplest value an argument's schema allows; null if only its author can know. */
function sampleOf(value: Record<string, unknown>): unknown {
  const [choice] = Array.isArray(value.enum) ? value.enum : [];
  const [example] = Array.isArray(value.examples) ? value.examples : [];
  const sample = value.default ?? value.const ?? choice ?? example;
  if (sample !== undefined) return sample;
  switch (Array.isArray(value.type) ? value.type[0] : value.type) {
    case 'string':
      return sampleText(value);
    case 'integer':
    case 'number': {
      const { minimum, maximum } = value;
      if (typeof minimum === 'number') return Math.max(minimum, Math.min(1, Number(maximum ?? 1)));
      return typeof maximum === 'number' ? Math.min(maximum, 1) : 1;
    }
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}

/** Sample arguments for a trial: the required ones with a default, an example or an allowed value. */
export function sampleArguments(text: string): string {
  const found = read(text);
  const entries = (found?.rows ?? [])
    .filter(({ isRequired }) => isRequired)
    .map(({ name, value }): [string, unknown] => [name, sampleOf(value)]);
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}
