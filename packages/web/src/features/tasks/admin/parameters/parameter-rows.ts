import type {
  DataType,
  OutputParameter,
  Parameter,
  ParameterSource,
  SimpleType,
} from '@agentarium/contracts';
import { isDataType, sourcesFor } from './parameter-types.ts';

/** A parameter as parsed from JSON: anything may be missing or malformed until the form is validated. */
export type RowValue = Record<string, unknown>;
export type Row = { key: string; value: RowValue };

/** A parameter list as text and rows, kept in sync; `rows` come from the last valid text. */
export type ParameterList = { text: string; rows: Row[]; isReadable: boolean };

let made = 0;
const newKey = () => `row-${++made}`;
const isRecord = (value: unknown): value is RowValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON text of a list, indented by two spaces. */
export const listText = (values: readonly unknown[]): string => JSON.stringify(values, null, 2);

/** The parameters in a text; null unless it is a JSON array of objects. */
export function readList(text: string): RowValue[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isRecord) ? value : null;
  } catch {
    return null;
  }
}

/** The initial state for a text. */
export function fromText(text: string): ParameterList {
  const values = readList(text);
  return {
    text,
    rows: (values ?? []).map((value) => ({ key: newKey(), value })),
    isReadable: values !== null,
  };
}

/** The JSON was edited: invalid text keeps the last rows. Rows keep their keys by position. */
export function withText(list: ParameterList, text: string): ParameterList {
  const values = readList(text);
  if (!values) return { ...list, text, isReadable: false };
  const rows = values.map((value, at) => ({ key: list.rows[at]?.key ?? newKey(), value }));
  return { text, rows, isReadable: true };
}

/** The rows were edited: the text follows. */
export const withRows = (rows: Row[]): ParameterList => ({
  rows,
  text: listText(rows.map(({ value }) => value)),
  isReadable: true,
});

export const changeRow = (rows: readonly Row[], key: string, value: RowValue): Row[] =>
  rows.map((row) => (row.key === key ? { key, value } : row));

export const removeRow = (rows: readonly Row[], key: string): Row[] => rows.filter((row) => row.key !== key);

/** Moves a row by `step`; at either end the list is unchanged. */
export function moveRow(rows: readonly Row[], key: string, step: -1 | 1): Row[] {
  const at = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[at], rows[at + step]];
  if (!row || !other) return [...rows];
  return rows.map((each, index) => (index === at ? other : index === at + step ? row : each));
}

/** Appends a parameter; a required one is a text entered by the user. */
export const addRow = (rows: readonly Row[], kind: 'required' | 'output'): Row[] => [
  ...rows,
  {
    key: newKey(),
    value: {
      name: '',
      ...(kind === 'required' && { param_type: 'UserInput' satisfies ParameterSource }),
      data_type: 'String' satisfies DataType,
      locales: {},
    },
  },
];

const factsOf: Partial<Record<DataType, RowValue>> = {
  Map: { key_type: 'String' satisfies SimpleType, value_type: 'String' satisfies SimpleType },
  Array: { element_type: 'String' satisfies SimpleType },
  Enum: { options: [{ value: '' }], multi_choice: false },
};
type TypeFact = Exclude<keyof OutputParameter & keyof Parameter, 'name' | 'data_type' | 'locales' | 'unit'>;
const typeFacts: readonly TypeFact[] = [
  'element_type',
  'element_locales',
  'key_type',
  'value_type',
  'key_locales',
  'value_locales',
  'options',
  'multi_choice',
];

/** Fields that only required parameters have, depending on the type. */
const sourceFacts = ['value', 'min', 'max', 'default_value'] as const satisfies readonly (keyof Parameter)[];

/** A row without these fields. */
export const without = (value: RowValue, ...fields: string[]): RowValue =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)));

/** Changes the data type: drops the old type's fields, initializes the new one's. */
export function withDataType(value: RowValue, type: DataType): RowValue {
  if (value.data_type === type) return value;
  const remaining = { ...without(value, ...typeFacts, ...sourceFacts), data_type: type, ...factsOf[type] };
  const isPossible = sourcesFor(type).some((source) => source === value.param_type);
  return value.param_type === undefined || isPossible
    ? remaining
    : { ...remaining, param_type: 'UserInput' satisfies ParameterSource };
}

/** Changes the source: only AdminInput has a value, only UserInput a default and may be optional. */
export const withSource = (value: RowValue, source: ParameterSource): RowValue => ({
  ...without(
    value,
    ...(source === 'AdminInput' ? [] : ['value']),
    ...(source === 'UserInput' ? [] : ['default_value', 'optional']),
  ),
  param_type: source,
});

export const dataTypeOf = ({ data_type: type }: RowValue): DataType | null =>
  isDataType(type) ? type : null;

export const textOf = (value: RowValue, field: string): string => {
  const text = value[field];
  return typeof text === 'string' ? text : '';
};

export type LabelField = 'locales' | 'element_locales' | 'key_locales' | 'value_locales';

/** A label of a parameter (or its elements, keys, values) in a language; empty if there is none. */
export function labelIn(value: RowValue, field: LabelField, language: string): string {
  const labels = value[field];
  const entry = isRecord(labels) ? labels[language] : null;
  return isRecord(entry) ? textOf(entry, 'display_name') : '';
}

/** Sets a label; an empty text removes it. */
export function withLabel(value: RowValue, field: LabelField, language: string, text: string): RowValue {
  const labels = isRecord(value[field]) ? value[field] : {};
  const entry = isRecord(labels[language]) ? labels[language] : {};
  const remaining = text === '' ? without(entry, 'display_name') : { ...entry, display_name: text };
  const next =
    Object.keys(remaining).length === 0 ? without(labels, language) : { ...labels, [language]: remaining };
  return { ...value, [field]: next };
}

/** The options of an Enum; malformed ones become empty objects. */
export const optionsOf = (value: RowValue): RowValue[] =>
  Array.isArray(value.options) ? value.options.map((option) => (isRecord(option) ? option : {})) : [];
