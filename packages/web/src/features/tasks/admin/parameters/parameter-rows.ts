import {
  byLanguage,
  isRecord,
  isScheduleParameter,
  lacksSchedule,
  type OutputParameter,
  type Parameter,
  recordTexts,
  type TaskType,
} from '@agentarium/contracts';
import {
  type DataType,
  dataTypes,
  isNumeric,
  type ParameterSource,
  parameterSources,
  type SimpleType,
  simpleTypes,
} from '@agentarium/contracts/names';
import { isFileType } from '../../../../widgets/files/file-rules.ts';

export const isSimpleType = (type: unknown): type is SimpleType =>
  simpleTypes.some((known) => known === type);
export const isDataType = (type: unknown): type is DataType => dataTypes.some((known) => known === type);
export const isSource = (source: unknown): source is ParameterSource =>
  parameterSources.some((known) => known === source);

/** The types a parameter may have: outputs can't be files. */
export const typesFor = (kind: 'required' | 'output'): readonly DataType[] =>
  kind === 'required' ? dataTypes : dataTypes.filter((type) => !isFileType(type));

/** The sources of a type's values: files come from a form, or from the parent's. */
export const sourcesFor = (type: DataType | null): readonly ParameterSource[] =>
  isFileType(type) ? ['UserInput', 'ParentInput'] : parameterSources;

type Given = { data_type?: unknown; element_type?: unknown; value_type?: unknown; param_type?: unknown };

/** Returns whether it holds numbers, limited by `min` and `max`. */
export const hasRange = ({ data_type, element_type, value_type }: Given): boolean =>
  isNumeric({
    data_type: data_type === 'Array' ? element_type : data_type === 'Map' ? value_type : data_type,
  });

/** Returns whether a form asks for it and can have a default. */
export const hasDefault = ({ data_type, param_type }: Given): boolean =>
  param_type === 'UserInput' && data_type !== 'Schedule' && !isFileType(data_type);

const asText: readonly DataType[] = ['String', 'Date', 'DateTime', 'Enum'];

/** An administrator's value as its field shows it: strings as is, everything else as JSON. */
export function valueText(type: DataType | null, value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && type !== null && asText.includes(type) ? value : JSON.stringify(value);
}

/** Parses a field's text for a type; undefined if blank. Unparsable text stays text, for the rule to reject. */
export function valueOfText(type: DataType | null, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (type !== null && asText.includes(type) && !(type === 'Enum' && text.trim().startsWith('[')))
    return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A parameter as parsed from JSON: anything may be missing or malformed until the form is validated. */
export type RowValue = Record<string, unknown>;
export type Row = { key: string; value: RowValue };

/** A parameter list as text and rows, kept in sync; `rows` come from the last valid text. */
export type ParameterList = { text: string; rows: Row[]; isReadable: boolean };

let lastKey = 0;
const newKey = () => `row-${++lastKey}`;

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
    ...(source === 'UserInput' ? [] : ['default_value', 'optional', 'optional_with']),
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

const scheduleParameter: Parameter = {
  name: 'schedule',
  param_type: 'UserInput',
  data_type: 'Schedule',
  locales: byLanguage((language) => ({ display_name: recordTexts[language].schedule })),
};
/** The form's error for a scheduled task without that parameter. */
export const scheduleMissing = 'tasks-admin:form.error.schedule';

const isUntouched = (value: unknown) => JSON.stringify(value) === JSON.stringify(scheduleParameter);

/** Returns whether a parameter list, as JSON, lacks the schedule a scheduled task needs; false if invalid. */
export function isScheduleMissing(type: TaskType, text: string): boolean {
  const required_parameters = readList(text);
  return required_parameters !== null && lacksSchedule({ task_type: type, required_parameters });
}

/** Adds a Schedule parameter; unchanged if there is one or the JSON is invalid. */
export function withSchedule(text: string): string {
  const values = readList(text);
  if (!values || values.some(isScheduleParameter)) return text;
  const taken = new Set(values.map(({ name }) => name));
  let name = scheduleParameter.name;
  for (let nth = 2; taken.has(name); nth++) name = `${scheduleParameter.name}_${nth}`;
  return listText([...values, { ...scheduleParameter, name }]);
}

/** The list after a change of task type: scheduled tasks get the parameter, others lose it unless it was edited. */
export function listForType(type: TaskType, text: string): string {
  if (type === 'parent_scheduled') return withSchedule(text);
  const values = readList(text);
  const remaining = values?.filter((value) => !isUntouched(value));
  return values && remaining && remaining.length < values.length ? listText(remaining) : text;
}

/** The index of the only Schedule parameter of a scheduled task, which must stay; -1 if there is none or several. */
export function onlySchedule(type: TaskType, values: readonly Record<string, unknown>[]): number {
  const places = values.flatMap((value, at) => (isScheduleParameter(value) ? [at] : []));
  return type === 'parent_scheduled' && places.length === 1 ? (places[0] ?? -1) : -1;
}
