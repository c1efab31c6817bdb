import { isRecord, type Parameter } from '@agentarium/contracts';
import { scheduleMails } from '@agentarium/contracts/names';
import i18next from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { defaultCron, type ScheduleInput, scheduleInputOf } from './schedule-input.ts';

/** One list element being edited; `id` keeps its row when rows move. */
export type ListRow = { id: string; text: string };
export type MapEntry = { id: string; key: string; text: string };

/** The user's input for one parameter, before it is a value. Simple types are edited as text. */
export type Input =
  | { kind: 'text'; text: string }
  | { kind: 'choices'; chosen: string[] }
  | { kind: 'list'; rows: ListRow[] }
  | { kind: 'map'; entries: MapEntry[] }
  /** The id of a stored file; `isBusy` while one is uploading. */
  | { kind: 'file'; id: string; isBusy: boolean }
  | ScheduleInput;

let lastRow = 0;
const rowId = () => `row-${++lastRow}`;

export const newRow = (text = ''): ListRow => ({ id: rowId(), text });
export const newEntry = (key = '', text = ''): MapEntry => ({ id: rowId(), key, text });

const noFile = { kind: 'file', id: '', isBusy: false } as const;

/** An empty input: one open row for lists and maps, a daily schedule at 09:00 in `zone`. */
export function emptyInput(parameter: Parameter, zone: string): Input {
  switch (parameter.data_type) {
    case 'Array':
      return { kind: 'list', rows: [newRow()] };
    case 'Map':
      return { kind: 'map', entries: [newEntry()] };
    case 'Enum':
      return parameter.multi_choice ? { kind: 'choices', chosen: [] } : { kind: 'text', text: '' };
    case 'Schedule':
      return scheduleInputOf({ cron_expressions: [defaultCron], timezone: zone, enabled: true });
    case 'Image':
    case 'File':
      return noFile;
    default:
      return { kind: 'text', text: '' };
  }
}

/** The initial input: the parameter's default if it has one. */
export const firstInput = (parameter: Parameter, zone: string): Input =>
  parameter.default_value === undefined || parameter.default_value === null
    ? emptyInput(parameter, zone)
    : inputOf(parameter, parameter.default_value, zone);

/** Returns whether nothing was entered; a schedule is never empty. */
export function isEmptyInput(input: Input): boolean {
  const isBlank = (text: string) => text.trim() === '';
  switch (input.kind) {
    case 'text':
      return isBlank(input.text);
    case 'choices':
      return input.chosen.length === 0;
    case 'list':
      return input.rows.every(({ text }) => isBlank(text));
    case 'map':
      return input.entries.every(({ key, text }) => isBlank(key) && isBlank(text));
    case 'file':
      return input.id === '' && !input.isBusy;
    case 'schedule':
      return false;
    default:
      return input satisfies never;
  }
}

const decimalSign = () => formatNumber(i18next.language, 0.5).charAt(1);

/** A value as it is typed; a number with the decimal sign of the reader's language. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalSign());
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

/** The input of an earlier value, for running again; empty if the value no longer fits the type. */
export function inputOf(parameter: Parameter, value: unknown, zone: string): Input {
  const { data_type, multi_choice } = parameter;
  if (data_type === 'Array' && Array.isArray(value) && value.length > 0) {
    return { kind: 'list', rows: value.map((element) => newRow(textOf(element))) };
  }
  if (data_type === 'Map' && isRecord(value) && Object.keys(value).length > 0) {
    return {
      kind: 'map',
      entries: Object.entries(value).map(([key, entry]) => newEntry(key, textOf(entry))),
    };
  }
  if (data_type === 'Enum' && multi_choice && Array.isArray(value)) {
    return { kind: 'choices', chosen: value.map(String) };
  }
  if (data_type === 'Schedule' && isRecord(value)) {
    const { cron_expressions: crons, at, timezone, enabled } = value;
    const mail = scheduleMails.find((one) => one === value.mail);
    return scheduleInputOf({
      ...(typeof at === 'string'
        ? { at }
        : { cron_expressions: Array.isArray(crons) ? crons.map(String) : [] }),
      timezone: typeof timezone === 'string' ? timezone : zone,
      enabled: enabled !== false,
      ...(mail && { mail }),
    });
  }
  if (isFileType(data_type)) return typeof value === 'string' ? { ...noFile, id: value } : noFile;
  const isText = !['Array', 'Map', 'Schedule'].includes(data_type) && !(data_type === 'Enum' && multi_choice);
  return isText ? { kind: 'text', text: textOf(value) } : emptyInput(parameter, zone);
}
