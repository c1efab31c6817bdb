import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailCodes } from '../error-details.ts';
import { faultsOf } from '../testing/faults.ts';
import { type DataType, dataTypes, type SimpleType } from './names.ts';
import { requiredParametersInput } from './parameter-rules.ts';
import type { TypedParameter } from './schema.ts';
import {
  isMissingProfileValue,
  type ValueIssueCode,
  valueFaults,
  valueIssueMessages,
  valueIssues,
} from './values.ts';

type Type = Partial<TypedParameter>;
/** The issues of a value, as `integer.1` for that of the second element. */
const issues = (type: Type, value: unknown) =>
  valueIssues({ name: 'x', data_type: 'String', ...type }, value).map(({ code, path }) =>
    [code, ...path].join('.'),
  );
const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
const options = [{ value: 'a' }, { value: 'b' }];

const simpleValues: Record<SimpleType, { code: ValueIssueCode; good: unknown[]; bad: unknown[] }> = {
  String: { code: 'text', good: ['text', '2026-02-28'], bad: [7, true, [1], { a: 1 }] },
  Integer: {
    code: 'integer',
    good: [0, -0, 3, Number.MAX_SAFE_INTEGER],
    bad: ['3', 3.5, true, Number.MAX_SAFE_INTEGER + 1],
  },
  Float: {
    code: 'number',
    good: [-3.5, 7, Number.MAX_VALUE],
    bad: ['3', true, Number.NaN, Number.POSITIVE_INFINITY],
  },
  Boolean: { code: 'boolean', good: [true, false], bad: ['false', 0] },
  Date: {
    code: 'date',
    good: ['2026-02-28', '2024-02-29', '0001-01-01'],
    bad: [
      '2026-02-29',
      '2026-00-10',
      '2026-04-31',
      '2026-13-01',
      '2026-2-1',
      ' 2026-01-01',
      '2026-02-28T09:00',
    ],
  },
  DateTime: {
    code: 'datetime',
    good: ['2026-02-28T23:59', '2026-01-31T23:59:59.999Z'],
    bad: [
      '2026-02-28',
      '2026-02-28T24:00',
      '2026-01-31T23:59:60',
      '2026-01-31T09:60',
      '2026-02-30T09:00',
      '2026-01-31 09:00',
      '2026-01-31T09:00+03:00',
    ],
  },
};

describe('a value of type', () => {
  test.each(Object.entries(simpleValues))(
    '%s is checked alone, in a list and in a map',
    (name, { code, good, bad }) => {
      const type = name as SimpleType;
      for (const value of good) {
        expect(issues({ data_type: type }, value)).toEqual([]);
        expect(issues({ data_type: 'Array', element_type: type }, [value])).toEqual([]);
        expect(issues({ data_type: 'Map', value_type: type }, { k: value })).toEqual([]);
      }
      for (const value of bad) {
        expect(issues({ data_type: type }, value), String(value)).toEqual([code]);
        expect(issues({ data_type: 'Array', element_type: type }, [value])).toEqual([`${code}.0`]);
        expect(issues({ data_type: 'Map', value_type: type }, { k: value })).toEqual([`${code}.k`]);
      }
    },
  );

  test('String has at most 10,000 characters', () => {
    expect(issues({}, 'x'.repeat(10_000))).toEqual([]);
    expect(issues({}, 'x'.repeat(10_001))).toEqual(['text_too_long']);
  });

  test('Array has 1 to 200 elements, of text by default', () => {
    const array: Type = { data_type: 'Array' };
    expect(issues(array, Array(200).fill('a'))).toEqual([]);
    expect(issues(array, Array(201).fill('a'))).toEqual(['too_many']);
    expect(issues(array, [])).toEqual(['required']);
    expect(issues(array, 'a')).toEqual(['array']);
    expect(issues(array, [1])).toEqual(['text.0']);
  });

  test('Map has 1 to 200 entries, of text by default', () => {
    const map: Type = { data_type: 'Map' };
    expect(issues(map, entries(200))).toEqual([]);
    expect(issues(map, entries(201))).toEqual(['too_many']);
    expect(issues(map, {})).toEqual(['entry_required']);
    expect(issues(map, ['a'])).toEqual(['map']);
    expect(issues(map, { a: 1 })).toEqual(['text.a']);
    expect(issues({ ...map, key_type: 'Integer', value_type: 'Float' }, { x: '', ' ': 1 })).toEqual([
      'integer.x',
      'value_required.x',
      'key_required. ',
    ]);
  });

  test.each<[SimpleType, Record<string, string>, string[]]>([
    ['Integer', { '-5': 'a', '007': 'b', '1.5': 'c', '1e3': 'd' }, ['integer.1.5', 'integer.1e3']],
    ['Boolean', { true: 'a', yes: 'b' }, ['boolean.yes']],
    ['Date', { '2026-01-31': 'a', today: 'b' }, ['date.today']],
  ])('Map may have keys of type %s', (key_type, value, expected) => {
    expect(issues({ data_type: 'Map', key_type }, value)).toEqual(expected);
  });

  test('Object is any JSON of at most 20,000 characters, but no simple value', () => {
    const object: Type = { data_type: 'Object' };
    expect(issues(object, { a: { b: [] } })).toEqual([]);
    expect(issues(object, [1])).toEqual([]);
    expect(issues(object, 'a')).toEqual(['object']);
    expect(issues(object, { a: 'x'.repeat(20_000 - '{"a":""}'.length) })).toEqual([]);
    expect(issues(object, { a: 'x'.repeat(20_001 - '{"a":""}'.length) })).toEqual(['object']);
  });

  test('Enum is one of the options, or several different ones', () => {
    const one: Type = { data_type: 'Enum', options };
    const several: Type = { ...one, multi_choice: true };
    expect(issues(one, 'a')).toEqual([]);
    for (const wrong of ['c', ['a'], 1]) expect(issues(one, wrong)).toEqual(['option']);
    expect(issues({ data_type: 'Enum' }, 'a')).toEqual(['option']);
    expect(issues(several, ['b', 'a'])).toEqual([]);
    expect(issues(several, ['a', 'a'])).toEqual(['option']);
    expect(issues(several, ['a', 'c'])).toEqual(['option.1']);
    expect(issues(several, 'a')).toEqual(['array']);
    expect(issues(several, [])).toEqual(['required']);
  });

  test('Schedule has cron expressions', () => {
    const schedule: Type = { data_type: 'Schedule' };
    const value = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
    expect(issues(schedule, value)).toEqual([]);
    expect(issues(schedule, { ...value, cron_expressions: [] })).toEqual(['schedule']);
  });

  test('each kind is required: missing and blank values are refused', () => {
    const found = (data_type: DataType) =>
      new Set([undefined, null, '', '  ', '\n'].flatMap((blank) => issues({ data_type }, blank)));
    for (const type of dataTypes)
      expect([...found(type)]).toEqual([type === 'Map' ? 'entry_required' : 'required']);
  });
});

test('every wrong element of a list is reported by its index, in order', () => {
  expect(issues({ data_type: 'Array', element_type: 'Float' }, [1, 'x', null, true])).toEqual([
    'number.1',
    'element_required.2',
    'number.3',
  ]);
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (flags) => {
      const wrong = flags.flatMap((isGood, at) => (isGood ? [] : [`integer.${at}`]));
      const list = flags.map((isGood, at) => (isGood ? at : at + 0.5));
      expect(issues({ data_type: 'Array', element_type: 'Integer' }, list)).toEqual(wrong);
    }),
  );
});

test('a number keeps the limits of its parameter, also in a list and in a map', () => {
  const limits = { min: 1, max: 3 };
  const alone: Type = { data_type: 'Float', ...limits };
  expect([0.9, 1, 3, 3.1].map((value) => issues(alone, value))).toEqual([['too_small'], [], [], ['too_big']]);
  expect(issues({ data_type: 'Array', element_type: 'Integer', ...limits }, [1, 4, 0])).toEqual([
    'too_big.1',
    'too_small.2',
  ]);
  const map: Type = { data_type: 'Map', key_type: 'Integer', value_type: 'Float', ...limits };
  expect(issues(map, { 9: 3, 2: 3.5 })).toEqual(['too_big.2']);
});

test('each issue has a sentence and an error code', () => {
  for (const code of Object.keys(valueIssueMessages) as ValueIssueCode[]) {
    expect(valueIssueMessages[code]).toMatch(/^(Must|This|At|Key|Value|Element) [ -~]+[^.]$/);
    expect(detailCodes).toContain(valueFaults[code].code);
  }
});

describe('a value that an administrator stores', () => {
  const stored = (given: object) =>
    faultsOf(requiredParametersInput, [{ name: 'x', param_type: 'AdminInput', ...given }]);

  test.each([
    [
      { data_type: 'Array', element_type: 'Float', value: Array(201).fill(1) },
      '0.value TOO_MANY maximum=200',
    ],
    [{ data_type: 'Array', element_type: 'Float', value: [1, 'x'] }, '0.value.1 NOT_NUMBER'],
    [
      { data_type: 'Integer', min: 1, param_type: 'UserInput', default_value: 0 },
      '0.default_value TOO_SMALL minimum=1',
    ],
    [
      { data_type: 'Integer', max: 20, param_type: 'UserInput', default_value: 21 },
      '0.default_value TOO_BIG maximum=20',
    ],
    [{ data_type: 'Integer', min: 3, max: 2 }, '0.max TOO_SMALL minimum=3'],
    [
      { data_type: 'Integer', param_type: 'UserProfile', default_value: 2 },
      '0.default_value VALUE_NOT_ALLOWED source=UserInput',
    ],
  ])('as %o has the fault %s', (given, fault) => {
    expect(stored(given)).toEqual([fault]);
  });

  test('is checked only if its type is complete', () => {
    expect(stored({ data_type: 'Map', value: 5 })).toEqual([
      '0.key_type TYPE_PART_REQUIRED type=Map part=key_type',
      '0.value_type TYPE_PART_REQUIRED type=Map part=value_type',
    ]);
  });
});

test('a profile value is missing if null or empty, not if zero or an empty list', () => {
  expect([null, undefined, ''].map(isMissingProfileValue)).toEqual([true, true, true]);
  expect([0, [], 'x'].map(isMissingProfileValue)).toEqual([false, false, false]);
});
