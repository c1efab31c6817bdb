import type { Parameter } from '@agentarium/contracts';
import { scheduleMails } from '@agentarium/contracts/names';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { defaultCron, type ScheduleDraft, scheduleDraftOf } from './schedule-draft.ts';

/** One list element being edited; `id` keeps its row when rows move. */
export type DraftRow = { id: string; text: string };
export type DraftEntry = { id: string; key: string; text: string };

/** The user's input for one parameter, before it is a value. Simple types are edited as text. */
export type Draft =
  | { kind: 'text'; text: string }
  | { kind: 'choices'; chosen: string[] }
  | { kind: 'list'; rows: DraftRow[] }
  | { kind: 'map'; entries: DraftEntry[] }
  /** The id of a stored file; `isBusy` while one is uploading. */
  | { kind: 'file'; id: string; isBusy: boolean }
  | ScheduleDraft;

let lastRow = 0;
const rowId = () => `row-${++lastRow}`;

export const newRow = (text = ''): DraftRow => ({ id: rowId(), text });
export const newEntry = (key = '', text = ''): DraftEntry => ({ id: rowId(), key, text });

const noFile = { kind: 'file', id: '', isBusy: false } as const;

/** An empty draft: one open row for lists and maps, a daily schedule at 09:00 in `zone`. */
export function emptyDraft(parameter: Parameter, zone: string): Draft {
  switch (parameter.data_type) {
    case 'Array':
      return { kind: 'list', rows: [newRow()] };
    case 'Map':
      return { kind: 'map', entries: [newEntry()] };
    case 'Enum':
      return parameter.multi_choice ? { kind: 'choices', chosen: [] } : { kind: 'text', text: '' };
    case 'Schedule':
      return scheduleDraftOf({ cron_expressions: [defaultCron], timezone: zone, enabled: true });
    case 'Image':
    case 'File':
      return noFile;
    default:
      return { kind: 'text', text: '' };
  }
}

/** The initial draft: the parameter's default if it has one. */
export const firstDraft = (parameter: Parameter, zone: string): Draft =>
  parameter.default_value === undefined || parameter.default_value === null
    ? emptyDraft(parameter, zone)
    : draftOf(parameter, parameter.default_value, zone);

/** Returns whether nothing was entered; a schedule is never empty. */
export function isEmptyDraft(draft: Draft): boolean {
  const isBlank = (text: string) => text.trim() === '';
  switch (draft.kind) {
    case 'text':
      return isBlank(draft.text);
    case 'choices':
      return draft.chosen.length === 0;
    case 'list':
      return draft.rows.every(({ text }) => isBlank(text));
    case 'map':
      return draft.entries.every(({ key, text }) => isBlank(key) && isBlank(text));
    case 'file':
      return draft.id === '' && !draft.isBusy;
    case 'schedule':
      return false;
    default:
      return draft satisfies never;
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The draft of an earlier value, for running again; empty if the value no longer fits the type. */
export function draftOf(parameter: Parameter, value: unknown, zone: string): Draft {
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
    return scheduleDraftOf({
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
  return isText ? { kind: 'text', text: textOf(value) } : emptyDraft(parameter, zone);
}
