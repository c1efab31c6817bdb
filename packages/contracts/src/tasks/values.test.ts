import { describe, expect, test } from 'vitest';
import type { TypedParameter } from './schema.ts';
import { isCalendarDate, isMissingProfileValue, valueIssues } from './values.ts';

const codes = (given: Partial<TypedParameter>, value: unknown) =>
  valueIssues({ name: 'x', data_type: 'String', ...given }, value).map(({ code, path }) =>
    [code, ...path].join('.'),
  );
const options = [{ value: 'a' }, { value: 'b' }];

describe('values by data type', () => {
  test.each<[Partial<TypedParameter>, unknown, string[]]>([
    [{}, 'text', []],
    [{}, '  ', ['required']],
    [{}, null, ['required']],
    [{}, 5, ['text']],
    [{}, 'x'.repeat(10_001), ['text_too_long']],
    [{ data_type: 'Integer' }, 3, []],
    [{ data_type: 'Integer' }, 0, []],
    [{ data_type: 'Integer' }, 3.5, ['integer']],
    [{ data_type: 'Integer' }, '3', ['integer']],
    [{ data_type: 'Integer' }, 2 ** 53, ['integer']],
    [{ data_type: 'Float' }, -3.5, []],
    [{ data_type: 'Float' }, Number.NaN, ['number']],
    [{ data_type: 'Boolean' }, false, []],
    [{ data_type: 'Boolean' }, 'false', ['boolean']],
    [{ data_type: 'Date' }, '2026-02-28', []],
    [{ data_type: 'Date' }, '2026-02-29', ['date']],
    [{ data_type: 'DateTime' }, '2026-02-28T23:59', []],
    [{ data_type: 'DateTime' }, '2026-02-28T24:00', ['datetime']],
    [{ data_type: 'Object' }, { a: [1] }, []],
    [{ data_type: 'Object' }, 'a', ['object']],
    [{ data_type: 'Array', element_type: 'Integer' }, [1, 2], []],
    [{ data_type: 'Array', element_type: 'Integer' }, [1, '', 2.5], ['element_required.1', 'integer.2']],
    [{ data_type: 'Array' }, [], ['required']],
    [{ data_type: 'Array' }, 'a', ['array']],
    [{ data_type: 'Array' }, Array(201).fill('a'), ['too_many']],
    [{ data_type: 'Map', value_type: 'Float' }, { a: 1.5 }, []],
    [{ data_type: 'Map' }, {}, ['entry_required']],
    [{ data_type: 'Map' }, null, ['entry_required']],
    [{ data_type: 'Map' }, ['a'], ['map']],
    [
      { data_type: 'Map', key_type: 'Integer', value_type: 'Float' },
      { x: '', ' ': 1 },
      ['integer.x', 'value_required.x', 'key_required. '],
    ],
    [{ data_type: 'Enum', options }, 'a', []],
    [{ data_type: 'Enum', options }, 'c', ['option']],
    [{ data_type: 'Enum', options, multi_choice: true }, ['b', 'a'], []],
    [{ data_type: 'Enum', options, multi_choice: true }, ['a', 'a'], ['option']],
    [{ data_type: 'Enum', options, multi_choice: true }, ['a', 'c'], ['option.1']],
    [{ data_type: 'Enum', options, multi_choice: true }, [], ['required']],
    [{ data_type: 'Schedule' }, { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true }, []],
    [{ data_type: 'Schedule' }, { cron_expressions: [], timezone: 'UTC', enabled: true }, ['schedule']],
  ])('%o with %j', (given, value, expected) => expect(codes(given, value)).toEqual(expected));
});

test('a calendar date is a real day', () => {
  expect(['2024-02-29', '2026-2-1', '2026-13-01', 'today'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a profile value is missing if null or empty, not if zero or an empty list', () => {
  expect([null, undefined, '', 0, [], 'x'].map(isMissingProfileValue)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
