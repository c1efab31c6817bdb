import type { Parameter } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { switchToRussian } from '../../../../testing/fields.ts';
import { emptyInput, type Input, inputOf, newEntry, newRow } from './input.ts';
import { inputIssues, inputValue } from './input-value.ts';

const ask = (data_type: Parameter['data_type'], facts: Partial<Parameter> = {}): Parameter => ({
  name: 'it',
  param_type: 'UserInput',
  data_type,
  ...facts,
});
const text = (value: string): Input => ({ kind: 'text', text: value });
const list = (...values: string[]): Input => ({ kind: 'list', rows: values.map((value) => newRow(value)) });
const map = (...entries: [string, string][]): Input => ({
  kind: 'map',
  entries: entries.map(([key, value]) => newEntry(key, value)),
});
const options = [{ value: 'a' }, { value: 'b' }];
const codes = (parameter: Parameter, input: Input) => inputIssues(parameter, input).map(({ code }) => code);

it.each<[string, Parameter, Input, unknown]>([
  ['an integer', ask('Integer'), text(' -12 '), -12],
  ['a number with a comma', ask('Float'), text('80,5'), 80.5],
  ['yes', ask('Boolean'), text('true'), true],
  ['a date and time', ask('DateTime'), text('2026-02-28T09:30'), '2026-02-28T09:30'],
  ['an object', ask('Object'), text('{"a": [1]}'), { a: [1] }],
  ['a list of integers', ask('Array', { element_type: 'Integer' }), list('1', '2'), [1, 2]],
  ['a map', ask('Map', { value_type: 'Float' }), map([' eggs ', '2,5']), { eggs: 2.5 }],
  ['a choice', ask('Enum', { options }), text('b'), 'b'],
  [
    'choices',
    ask('Enum', { options, multi_choice: true }),
    { kind: 'choices', chosen: ['a', 'b'] },
    ['a', 'b'],
  ],
])('a valid input becomes %s', (_name, parameter, input, value) => {
  expect(inputIssues(parameter, input)).toEqual([]);
  expect(inputValue(parameter, input)).toEqual(value);
});

it('a valid input becomes a schedule of times of day, sorted and without duplicates', () => {
  const input: Input = {
    kind: 'schedule',
    mode: 'daily',
    times: ['18:00', '09:30', '18:00'],
    crons: ['* * * * *'],
    timezone: 'Europe/Moscow',
    enabled: true,
  };
  expect(inputIssues(ask('Schedule'), input)).toEqual([]);
  expect(inputValue(ask('Schedule'), input)).toEqual({
    cron_expressions: ['30 9 * * *', '0 18 * * *'],
    timezone: 'Europe/Moscow',
    enabled: true,
  });
});

it.each<[string, Parameter, Input, string[]]>([
  ['blank text', ask('String'), text('  '), ['required']],
  ['a broken integer', ask('Integer'), text('1.5'), ['integer']],
  ['a hexadecimal number', ask('Float'), text('0x10'), ['number']],
  ['neither yes nor no', ask('Boolean'), text(''), ['required']],
  ['a day that does not exist', ask('Date'), text('2026-02-30'), ['date']],
  ['JSON that does not parse', ask('Object'), text('{"a": '), ['json']],
  ['JSON that is a number', ask('Object'), text('12'), ['object']],
  ['no choice', ask('Enum', { options }), text(''), ['required']],
  ['no choices', ask('Enum', { options, multi_choice: true }), { kind: 'choices', chosen: [] }, ['required']],
  ['an empty map', ask('Map'), map(), ['entry_required']],
  ['a map with nothing in its entry', ask('Map'), map([' ', '']), ['entry_required']],
  ['an empty list', ask('Array'), list(), ['required']],
])('an invalid input is rejected: %s', (_name, parameter, input, expected) => {
  expect(codes(parameter, input)).toEqual(expected);
});

it('an invalid input has more than 200 elements or entries, even with duplicate keys', () => {
  const keys = Array.from({ length: 201 }, (_, index) => `k${index % 200}`);
  expect(codes(ask('Array'), list(...keys))).toEqual(['too_many']);
  expect(codes(ask('Map'), map(...keys.map((key): [string, string] => [key, 'x'])))).toEqual(['too_many']);
  expect(codes(ask('Array'), list(...keys.slice(1)))).toEqual([]);
});

it('an invalid input names the element of a list', () => {
  const input = list('1', '', 'x');
  const rows = input.kind === 'list' ? input.rows.map(({ id }) => id) : [];
  expect(inputIssues(ask('Array', { element_type: 'Integer' }), input)).toEqual([
    { code: 'element_required', row: rows[1] },
    { code: 'integer', row: rows[2] },
  ]);
});

it('an invalid input names the key or the value of an entry', () => {
  const input = map(['', '1'], ['2', ''], ['x', 'y'], ['4', '4'], ['4', '5']);
  const parameter = ask('Map', { key_type: 'Integer', value_type: 'Integer' });
  const found = inputIssues(parameter, input);
  const rows = input.kind === 'map' ? input.entries.map(({ id }) => id) : [];
  expect(found.map(({ row, part, code }) => [rows.indexOf(row ?? ''), part, code])).toEqual([
    [0, 'key', 'key_required'],
    [1, 'value', 'value_required'],
    [2, 'key', 'integer'],
    [2, 'value', 'integer'],
    [3, 'key', 'duplicate_key'],
    [4, 'key', 'duplicate_key'],
  ]);
});

it('an invalid input is a schedule without expressions, with ones that lack five parts, or for a time that has passed', () => {
  const schedule = { kind: 'schedule', times: [], timezone: 'UTC', enabled: true } as const;
  expect(codes(ask('Schedule'), { ...schedule, times: [], mode: 'advanced', crons: [] })).toEqual([
    'cron_required',
  ]);
  expect(codes(ask('Schedule'), { ...schedule, times: [], mode: 'advanced', crons: ['0 9 * *'] })).toEqual([
    'cron',
  ]);
  expect(codes(ask('Schedule'), { ...schedule, times: ['9'], mode: 'daily', crons: [] })).toEqual(['time']);
  const once: Input = { ...schedule, times: [], mode: 'once' };
  expect(codes(ask('Schedule'), once)).toEqual(['time']);
  expect(codes(ask('Schedule'), { ...once, at: '2020-01-01T09:00' })).toEqual(['past']);
  expect(codes(ask('Schedule'), { ...once, at: '2999-01-01T09:00' })).toEqual([]);
});

it.each([
  ['{"a": 1', '1:8'],
  ['{\n  a: 1}', '2:3'],
])('invalid JSON: %j fails at %s in every browser', (typed, where) => {
  expect(inputIssues(ask('Object'), text(typed))).toEqual([{ code: 'json', where }]);
});

it.each<[string, Parameter, unknown]>([
  ['a number', ask('Float'), 2.5],
  ['a list', ask('Array', { element_type: 'Float' }), [1.5, 2]],
  ['a map', ask('Map', { value_type: 'Integer' }), { a: 1, b: 2 }],
  ['choices', ask('Enum', { options, multi_choice: true }), ['a']],
  ['a daily schedule', ask('Schedule'), { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: false }],
  ['another schedule', ask('Schedule'), { cron_expressions: ['0 9 * * 1'], timezone: 'UTC', enabled: true }],
])('inputs of earlier values restore %s', (_name, parameter, value) => {
  expect(inputValue(parameter, inputOf(parameter, value, 'UTC'))).toEqual(value);
});

it('inputs of earlier values have the decimal sign of the reader’s language', async () => {
  await switchToRussian();
  const input = inputOf(ask('Float'), 2.5, 'UTC');
  expect([input, inputValue(ask('Float'), input)]).toEqual([{ kind: 'text', text: '2,5' }, 2.5]);
});

it('inputs of earlier values are empty when the value does not match the type', () => {
  expect(inputOf(ask('Array'), 'words', 'UTC')).toMatchObject({ kind: 'list', rows: [{ text: '' }] });
  expect(inputOf(ask('Map'), [1], 'UTC')).toMatchObject({ kind: 'map', entries: [{ key: '', text: '' }] });
});

it('inputs of earlier values start with a daily schedule at nine in the nearest zone', () => {
  expect(emptyInput(ask('Schedule'), 'Asia/Tokyo')).toMatchObject({
    mode: 'daily',
    times: ['09:00'],
    timezone: 'Asia/Tokyo',
    enabled: true,
  });
});
