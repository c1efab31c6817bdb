import {
  type Parameter,
  type SimpleType,
  type ValueIssue,
  type ValueIssueCode,
  valueIssues,
} from '@agentarium/contracts';
import { isValidCron, plannedRuns } from '@agentarium/contracts/cron';
import { timeToCron } from '../../../lib/daily-times.ts';
import { readJson } from '../../../lib/json-problem.ts';
import { readNumber } from '../../../lib/read-number.ts';
import type { Input, MapEntry } from './input.ts';
import { cronsIn, planOf, scheduleValueOf } from './schedule-input.ts';

/** The contract's codes, and those only a form can raise. */
export type IssueCode =
  | ValueIssueCode
  | 'json'
  | 'duplicate_key'
  | 'cron'
  | 'cron_required'
  | 'time'
  | 'past';

/** An input's error; `row` and `part` locate the input inside a list, map or schedule. */
export type InputIssue = {
  code: IssueCode;
  row?: string;
  part?: 'key' | 'value';
  where?: string;
  /** The limit a number violates. */
  params?: ValueIssue['params'];
};

const issueOf = ({ code, params }: ValueIssue): InputIssue => ({ code, ...(params && { params }) });

/**
 * Parses a simple value, a number as the user's language has it. Invalid text stays text, so the contract's rule
 * rejects it.
 */
function simpleValue(type: SimpleType, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  switch (type) {
    case 'Integer':
    case 'Float':
      return readNumber(trimmed) ?? trimmed;
    case 'Boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
    case 'Date':
    case 'DateTime':
      return trimmed;
    case 'String':
      return text;
    default:
      return type satisfies never;
  }
}

/** An input's value, as it is sent. */
export function inputValue(parameter: Parameter, input: Input): unknown {
  switch (input.kind) {
    case 'choices':
      return input.chosen;
    case 'file':
      return input.id;
    case 'list':
      return input.rows.map(({ text }) => simpleValue(parameter.element_type ?? 'String', text));
    case 'map':
      return Object.fromEntries(
        input.entries.map(({ key, text }) => [
          key.trim(),
          simpleValue(parameter.value_type ?? 'String', text),
        ]),
      );
    case 'schedule':
      return scheduleValueOf(input);
    case 'text':
      if (parameter.data_type === 'Object') return input.text.trim() === '' ? '' : readJson(input.text).value;
      if (parameter.data_type === 'Enum') return input.text;
      return simpleValue(parameter.data_type as SimpleType, input.text);
    default:
      return input satisfies never;
  }
}

/** `line:column` of a JSON error, for the hint below the field; null for valid JSON. */
export function jsonErrorPosition(text: string): string | null {
  const { problem } = readJson(text);
  return problem && `${problem.line}:${problem.column}`;
}

function entryIssues(parameter: Parameter, entry: MapEntry, others: MapEntry[]): InputIssue[] {
  const key = entry.key.trim();
  // Key and value are validated separately, since the contract's issue names only the entry.
  const [keyIssue] = valueIssues({ ...parameter, value_type: 'String' }, { [key]: 'x' });
  const value = simpleValue(parameter.value_type ?? 'String', entry.text);
  const [valueIssue] = valueIssues({ ...parameter, key_type: 'String' }, { x: value });
  const repeated = key !== '' && others.some((other) => other !== entry && other.key.trim() === key);
  const keyCode = keyIssue?.code ?? (repeated ? 'duplicate_key' : null);
  return [
    ...(keyCode ? [{ code: keyCode, row: entry.id, part: 'key' } as const] : []),
    ...(valueIssue ? [{ ...issueOf(valueIssue), row: entry.id, part: 'value' } as const] : []),
  ];
}

/** Returns all errors of an input by the contract's rule (docs/spec/user-side.md#validation). */
export function inputIssues(parameter: Parameter, input: Input): InputIssue[] {
  switch (input.kind) {
    case 'map':
      // The empty entry that every map starts with is none.
      if (input.entries.every(({ key, text }) => key.trim() === '' && text.trim() === '')) {
        return [{ code: 'entry_required' }];
      }
      // Counted before repeated keys become one.
      if (input.entries.length > 200) return [{ code: 'too_many' }];
      return input.entries.flatMap((entry) => entryIssues(parameter, entry, input.entries));
    case 'list':
      return valueIssues(parameter, inputValue(parameter, input)).map((issue) => {
        const [index] = issue.path;
        const row = typeof index === 'number' ? input.rows[index]?.id : undefined;
        return row === undefined ? issueOf(issue) : { ...issueOf(issue), row };
      });
    case 'schedule': {
      if (input.mode === 'once') {
        const plan = planOf(input);
        if (!plan.at) return [{ code: 'time', row: '0' }];
        const isAhead = plannedRuns(plan, new Date(), 1).length > 0;
        return isAhead || !input.enabled ? [] : [{ code: 'past', row: '0' }];
      }
      if (input.mode !== 'advanced') {
        return input.times.flatMap((time, index) =>
          timeToCron(time) ? [] : [{ code: 'time' as const, row: String(index) }],
        );
      }
      const crons = cronsIn(input);
      if (crons.length === 0) return [{ code: 'cron_required' }];
      return crons.flatMap((cron, index) =>
        isValidCron(cron) ? [] : [{ code: 'cron' as const, row: String(index) }],
      );
    }
    case 'text': {
      if (parameter.data_type === 'Object' && input.text.trim() !== '') {
        const where = jsonErrorPosition(input.text);
        if (where !== null) return [{ code: 'json', where }];
      }
      return valueIssues(parameter, inputValue(parameter, input)).map(issueOf);
    }
    case 'file':
      // The form waits for a file that is still uploading; it is not an error.
      return input.isBusy ? [] : valueIssues(parameter, input.id).map(issueOf);
    case 'choices':
      return valueIssues(parameter, inputValue(parameter, input)).map(issueOf);
    default:
      return input satisfies never;
  }
}
