import type { ErrorParams, Fault } from '../error-details.ts';
import { isRecord } from '../is-record.ts';
import { maxCrons } from '../schedule/cron.ts';
import { isLocalMinute, isScheduleValue } from '../schedule/value.ts';
import type { SimpleType } from './names.ts';
import type { Parameter, TypedParameter } from './schema.ts';

/**
 * A fault of a value; `message` is the specification's English text for `code` (docs/spec/admin-side.md#validation).
 */
export type ValueIssue = {
  path: (string | number)[];
  code: ValueIssueCode;
  message: string;
  /** The limit that a number violates. */
  params?: ErrorParams;
};

export const valueIssueMessages = {
  required: 'This field is required',
  entry_required: 'At least one entry is required',
  key_required: 'Key is required',
  value_required: 'Value is required',
  element_required: 'Element is required',
  integer: 'Must be a valid integer',
  number: 'Must be a valid number',
  too_small: 'Must be at least the minimum',
  too_big: 'Must be at most the maximum',
  text: 'Must be text',
  text_too_long: 'Must be at most 10000 characters',
  boolean: 'Must be true or false',
  date: 'Must be a date as YYYY-MM-DD',
  datetime: 'Must be a date and time as YYYY-MM-DDTHH:mm',
  object: 'Must be a JSON object',
  array: 'Must be a list',
  map: 'Must be a set of entries',
  too_many: 'Must have at most 200 entries',
  option: 'Must be one of the options',
  schedule: 'Must be a schedule with cron expressions, a time zone and whether it is enabled',
  file: 'Must be the id of a file',
} as const;
export type ValueIssueCode = keyof typeof valueIssueMessages;

/** The machine-readable form, as used in error details. */
export const valueFaults: Record<ValueIssueCode, Fault> = {
  required: { code: 'REQUIRED' },
  entry_required: { code: 'AT_LEAST_ONE' },
  key_required: { code: 'KEY_REQUIRED' },
  value_required: { code: 'VALUE_REQUIRED' },
  element_required: { code: 'ELEMENT_REQUIRED' },
  integer: { code: 'NOT_INTEGER' },
  number: { code: 'NOT_NUMBER' },
  too_small: { code: 'TOO_SMALL' },
  too_big: { code: 'TOO_BIG' },
  text: { code: 'NOT_TEXT' },
  text_too_long: { code: 'TOO_LONG', params: { maximum: 10_000 } },
  boolean: { code: 'NOT_BOOLEAN' },
  date: { code: 'DATE_FORMAT' },
  datetime: { code: 'LOCAL_DATETIME_FORMAT' },
  object: { code: 'NOT_OBJECT' },
  array: { code: 'NOT_LIST' },
  map: { code: 'NOT_ENTRIES' },
  too_many: { code: 'TOO_MANY', params: { maximum: 200 } },
  option: { code: 'OPTION_UNKNOWN' },
  schedule: { code: 'SCHEDULE_FORMAT' },
  file: { code: 'ID_FORMAT' },
};

/** The machine-readable form of an issue, as used in error details. */
export const faultOf = ({ code, params }: ValueIssue): Fault => ({
  ...valueFaults[code],
  ...(params && { params }),
});

/** Same as `id` of `common.ts`, without loading a schema into pages. */
const fileId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The longest text of a value, in characters. */
export const maxText = 10_000;
const maxEntries = 200;

const issue = (code: ValueIssueCode, ...path: (string | number)[]): ValueIssue => ({
  path,
  code,
  message: valueIssueMessages[code],
});

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Returns whether `text` is a valid calendar date as YYYY-MM-DD. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z?$/.exec(text);
  return match?.[1] !== undefined && isCalendarDate(match[1]);
}

function simpleIssue(type: SimpleType, value: unknown): ValueIssueCode | null {
  switch (type) {
    case 'String':
      if (typeof value !== 'string') return 'text';
      return value.length > maxText ? 'text_too_long' : null;
    case 'Integer':
      return Number.isSafeInteger(value) ? null : 'integer';
    case 'Float':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'number';
    case 'Boolean':
      return typeof value === 'boolean' ? null : 'boolean';
    case 'Date':
      return typeof value === 'string' && isCalendarDate(value) ? null : 'date';
    case 'DateTime':
      return typeof value === 'string' && isDateTime(value) ? null : 'datetime';
    default:
      return type satisfies never;
  }
}

function arrayIssues(type: SimpleType, limits: Limits, value: unknown): ValueIssue[] {
  if (!Array.isArray(value)) return [issue('array')];
  if (value.length === 0) return [issue('required')];
  if (value.length > maxEntries) return [issue('too_many')];
  return value.flatMap((element, index) => {
    const code = isBlank(element) ? 'element_required' : simpleIssue(type, element);
    return code ? [issue(code, index)] : limitIssues(limits, element, index);
  });
}

const tooManyCrons: ValueIssue = {
  path: ['cron_expressions'],
  code: 'too_many',
  message: `Must have at most ${maxCrons} cron expressions`,
  params: { maximum: maxCrons },
};
const hasManyCrons = (value: unknown) =>
  isRecord(value) && Array.isArray(value.cron_expressions) && value.cron_expressions.length > maxCrons;

type Limits = Pick<TypedParameter, 'min' | 'max'>;

/** Returns the issue of a number outside its parameter's limits; non-numbers are a different issue. */
function limitIssues({ min, max }: Limits, value: unknown, ...path: (string | number)[]): ValueIssue[] {
  if (typeof value !== 'number') return [];
  if (typeof min === 'number' && value < min) {
    return [{ path, code: 'too_small', message: `Must be at least ${min}`, params: { minimum: min } }];
  }
  if (typeof max === 'number' && value > max) {
    return [{ path, code: 'too_big', message: `Must be at most ${max}`, params: { maximum: max } }];
  }
  return [];
}

/** JSON keys are always text, so a numeric key type is checked on the text. */
function keyIssue(type: SimpleType, key: string): ValueIssueCode | null {
  if (key.trim() === '') return 'key_required';
  if (type === 'Integer') return /^-?\d{1,15}$/.test(key) ? null : 'integer';
  if (type === 'Float') return Number.isFinite(Number(key)) ? null : 'number';
  if (type === 'Boolean') return key === 'true' || key === 'false' ? null : 'boolean';
  return simpleIssue(type, key);
}

function mapIssues(keyType: SimpleType, valueType: SimpleType, limits: Limits, value: unknown): ValueIssue[] {
  if (!isRecord(value)) return [issue('map')];
  const entries = Object.entries(value);
  if (entries.length === 0) return [issue('entry_required')];
  if (entries.length > maxEntries) return [issue('too_many')];
  return entries.flatMap(([key, entry]) => {
    const wrongKey = keyIssue(keyType, key);
    const wrongValue = isBlank(entry) ? 'value_required' : simpleIssue(valueType, entry);
    return [
      ...[wrongKey, wrongValue].flatMap((code) => (code ? [issue(code, key)] : [])),
      ...(wrongValue ? [] : limitIssues(limits, entry, key)),
    ];
  });
}

function enumIssues(param: TypedParameter, value: unknown): ValueIssue[] {
  const allowed = new Set((param.options ?? []).map((option) => option.value));
  if (!param.multi_choice) return typeof value === 'string' && allowed.has(value) ? [] : [issue('option')];
  if (!Array.isArray(value)) return [issue('array')];
  if (value.length === 0) return [issue('required')];
  if (new Set(value).size !== value.length) return [issue('option')];
  return value.flatMap((entry, index) => (allowed.has(entry) ? [] : [issue('option', index)]));
}

/**
 * Validates a non-empty parameter value against its data type (docs/spec/user-side.md#validation). Returns an empty
 * list when it is valid; `path` points into arrays and maps.
 */
export function valueIssues(param: TypedParameter, value: unknown): ValueIssue[] {
  if (isBlank(value)) return [issue(param.data_type === 'Map' ? 'entry_required' : 'required')];
  switch (param.data_type) {
    case 'Array':
      return arrayIssues(param.element_type ?? 'String', param, value);
    case 'Map':
      return mapIssues(param.key_type ?? 'String', param.value_type ?? 'String', param, value);
    case 'Enum':
      return enumIssues(param, value);
    case 'Object':
      return typeof value === 'object' && JSON.stringify(value).length <= maxText * 2
        ? []
        : [issue('object')];
    case 'Schedule':
      if (isScheduleValue(value)) return [];
      if (isRecord(value) && value.at !== undefined && !isLocalMinute(value.at))
        return [issue('datetime', 'at')];
      return hasManyCrons(value) ? [tooManyCrons] : [issue('schedule')];
    case 'Image':
    case 'File':
      return typeof value === 'string' && fileId.test(value) ? [] : [issue('file')];
    default: {
      const code = simpleIssue(param.data_type, value);
      return code ? [issue(code)] : limitIssues(param, value);
    }
  }
}

/** A profile value is missing when it is null or an empty string; an empty list only triggers a reminder. */
export function isMissingProfileValue(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Returns whether a form may leave this input empty; `isFilled` says of a parameter's name whether it has a value. */
export const mayBeEmpty = (
  { optional, optional_with }: Pick<Parameter, 'optional' | 'optional_with'>,
  isFilled: (name: string) => boolean,
): boolean => optional === true || (typeof optional_with === 'string' && isFilled(optional_with));
