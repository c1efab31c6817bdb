import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailCodes } from '../error-facts.ts';
import { faultsOf } from '../testing/field-cases.ts';
import { dataTypes, type SimpleType, simpleTypes } from './names.ts';
import { requiredParametersInput } from './parameter-rules.ts';
import type { TypedParameter } from './schema.ts';
import { type ValueIssueCode, valueFaults, valueIssueMessages, valueIssues } from './values.ts';

const parameter = (given: Partial<TypedParameter>): TypedParameter => ({
  name: 'x',
  data_type: 'String',
  ...given,
});
const codes = (given: Partial<TypedParameter>, value: unknown) =>
  valueIssues(parameter(given), value).map(({ code, path }) => [code, ...path].join('.'));

/** One value of each kind, and the code that each simple type reports for it; null if valid. */
const kinds: [value: unknown, verdicts: Record<SimpleType, ValueIssueCode | null>][] = [
  [
    'text',
    {
      String: null,
      Integer: 'integer',
      Float: 'number',
      Boolean: 'boolean',
      Date: 'date',
      DateTime: 'datetime',
    },
  ],
  [7, { String: 'text', Integer: null, Float: null, Boolean: 'boolean', Date: 'date', DateTime: 'datetime' }],
  [
    -0.5,
    {
      String: 'text',
      Integer: 'integer',
      Float: null,
      Boolean: 'boolean',
      Date: 'date',
      DateTime: 'datetime',
    },
  ],
  [
    true,
    {
      String: 'text',
      Integer: 'integer',
      Float: 'number',
      Boolean: null,
      Date: 'date',
      DateTime: 'datetime',
    },
  ],
  [
    '2026-02-28',
    {
      String: null,
      Integer: 'integer',
      Float: 'number',
      Boolean: 'boolean',
      Date: null,
      DateTime: 'datetime',
    },
  ],
  [
    '2026-02-28T09:00',
    { String: null, Integer: 'integer', Float: 'number', Boolean: 'boolean', Date: 'date', DateTime: null },
  ],
  [
    [1],
    {
      String: 'text',
      Integer: 'integer',
      Float: 'number',
      Boolean: 'boolean',
      Date: 'date',
      DateTime: 'datetime',
    },
  ],
  [
    { a: 1 },
    {
      String: 'text',
      Integer: 'integer',
      Float: 'number',
      Boolean: 'boolean',
      Date: 'date',
      DateTime: 'datetime',
    },
  ],
];
const verdicts = kinds.flatMap(([value, said]) =>
  simpleTypes.map((type) => [type, value, said[type]] as const),
);

describe('a value of a simple type', () => {
  test.each(verdicts)('%s with %j: %s', (type, value, code) => {
    const expected = code === null ? [] : [code];
    expect(codes({ data_type: type }, value)).toEqual(expected);
    expect(codes({ data_type: 'Array', element_type: type }, [value])).toEqual(
      expected.map((one) => `${one}.0`),
    );
    expect(codes({ data_type: 'Map', value_type: type }, { k: value })).toEqual(
      expected.map((one) => `${one}.k`),
    );
  });

  test.each(dataTypes)('%s is required: rejects missing and blank values', (data_type) => {
    const required = data_type === 'Map' ? ['entry_required'] : ['required'];
    for (const blank of [undefined, null, '', '  ', '\n'])
      expect(codes({ data_type }, blank)).toEqual(required);
  });

  test.each<[SimpleType, unknown, boolean]>([
    ['String', 'x'.repeat(10_000), true],
    ['String', 'x'.repeat(10_001), false],
    ['Integer', Number.MAX_SAFE_INTEGER, true],
    ['Integer', Number.MAX_SAFE_INTEGER + 1, false],
    ['Integer', -0, true],
    ['Float', Number.MAX_VALUE, true],
    ['Float', Number.POSITIVE_INFINITY, false],
    ['Date', '2024-02-29', true],
    ['Date', '2023-02-29', false],
    ['Date', '2026-00-10', false],
    ['Date', '2026-04-31', false],
    ['Date', '0001-01-01', true],
    ['Date', ' 2026-01-01', false],
    ['DateTime', '2026-01-31T23:59:59.999Z', true],
    ['DateTime', '2026-01-31T23:59:60', false],
    ['DateTime', '2026-01-31T09:60', false],
    ['DateTime', '2026-02-30T09:00', false],
    ['DateTime', '2026-01-31 09:00', false],
    ['DateTime', '2026-01-31T09:00+03:00', false],
  ])('%s takes %j: %s', (data_type, value, isGood) => {
    expect(codes({ data_type }, value).length === 0).toBe(isGood);
  });
});

describe('a composed value', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));

  test.each<[string, Partial<TypedParameter>, unknown, string[]]>([
    ['a list of 200', { data_type: 'Array' }, Array(200).fill('a'), []],
    ['a list of 201', { data_type: 'Array' }, Array(201).fill('a'), ['too_many']],
    ['a map of 200', { data_type: 'Map' }, entries(200), []],
    ['a map of 201', { data_type: 'Map' }, entries(201), ['too_many']],
    ['a list without a type contains texts', { data_type: 'Array' }, [1], ['text.0']],
    ['a map without types contains texts', { data_type: 'Map' }, { a: 1 }, ['text.a']],
    [
      'every fault of a list',
      { data_type: 'Array', element_type: 'Float' },
      [1, 'x', null, true],
      ['number.1', 'element_required.2', 'number.3'],
    ],
    ['whole keys', { data_type: 'Map', key_type: 'Integer' }, { '-5': 'a', '007': 'b' }, []],
    [
      'keys that are not whole',
      { data_type: 'Map', key_type: 'Integer' },
      { '1.5': 'a', '1e3': 'b' },
      ['integer.1.5', 'integer.1e3'],
    ],
    ['keys that are numbers', { data_type: 'Map', key_type: 'Float' }, { '-1.5': 'a', '1e3': 'b' }, []],
    [
      'keys that are not numbers',
      { data_type: 'Map', key_type: 'Float' },
      { x: 'a', Infinity: 'b' },
      ['number.x', 'number.Infinity'],
    ],
    ['boolean keys', { data_type: 'Map', key_type: 'Boolean' }, { true: 'a', yes: 'b' }, ['boolean.yes']],
    ['date keys', { data_type: 'Map', key_type: 'Date' }, { '2026-01-31': 'a', today: 'b' }, ['date.today']],
    ['an object', { data_type: 'Object' }, { a: { b: [] } }, []],
    ['a list as an object', { data_type: 'Object' }, [1], []],
    ['an object of 20,000 characters', { data_type: 'Object' }, { a: 'x'.repeat(19_992) }, []],
    ['a larger object', { data_type: 'Object' }, { a: 'x'.repeat(19_993) }, ['object']],
    ['an option where there are none', { data_type: 'Enum' }, 'a', ['option']],
    [
      'a list where one option is expected',
      { data_type: 'Enum', options: [{ value: 'a' }] },
      ['a'],
      ['option'],
    ],
    ['a number as an option', { data_type: 'Enum', options: [{ value: '1' }] }, 1, ['option']],
    [
      'one option where several are expected',
      { data_type: 'Enum', options: [{ value: 'a' }], multi_choice: true },
      'a',
      ['array'],
    ],
  ])('%s', (_name, given, value, expected) => {
    expect(codes(given, value)).toEqual(expected);
  });

  test('is valid exactly when each of its elements is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean()), {
          minLength: 1,
          maxLength: 20,
        }),
        (list) => {
          const one = list.some((element) => codes({ data_type: 'Integer' }, element).length > 0);
          expect(codes({ data_type: 'Array', element_type: 'Integer' }, list).length > 0).toBe(one);
        },
      ),
    );
  });

  test('reports each invalid entry by its index, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (flags) => {
        const wrong = flags.flatMap((isGood, at) => (isGood ? [] : [`integer.${at}`]));
        const list = flags.map((isGood, at) => (isGood ? at : at + 0.5));
        expect(codes({ data_type: 'Array', element_type: 'Integer' }, list)).toEqual(wrong);
      }),
    );
  });
});

describe('value problems', () => {
  const all = Object.keys(valueIssueMessages) as ValueIssueCode[];

  test.each(all)('%s has a sentence and an error code', (code) => {
    expect(valueIssueMessages[code]).toMatch(/^(Must|This|At|Key|Value|Element) [ -~]+[^.]$/);
    expect(detailCodes).toContain(valueFaults[code].code);
  });

  test.each([
    [{ data_type: 'Integer' }, 'x', 'NOT_INTEGER'],
    [{ data_type: 'String' }, 'x'.repeat(10_001), 'TOO_LONG maximum=10000'],
    [{ data_type: 'Array', element_type: 'Float' }, Array(201).fill(1), 'TOO_MANY maximum=200'],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, {}, 'AT_LEAST_ONE'],
    [{ data_type: 'Enum', options: [{ value: 'a' }] }, 'b', 'OPTION_UNKNOWN'],
    [{ data_type: 'Schedule' }, { cron_expressions: [] }, 'SCHEDULE_FORMAT'],
    [{ data_type: 'DateTime' }, 'today', 'LOCAL_DATETIME_FORMAT'],
  ])('is reported for an administrator’s value: %o with %j', (type, value, fault) => {
    const given = [{ name: 'x', param_type: 'AdminInput', ...type, value }];
    expect(faultsOf(requiredParametersInput, given)).toEqual([`0.value ${fault}`]);
  });

  test.each([
    [{ data_type: 'Array', element_type: 'Float' }, [1, 'x'], '0.value.1 NOT_NUMBER'],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, { k: 'x' }, '0.value.k NOT_NUMBER'],
  ])('is reported with its path: %o with %j', (type, value, fault) => {
    const given = [{ name: 'x', param_type: 'AdminInput', ...type, value }];
    expect(faultsOf(requiredParametersInput, given)).toEqual([fault]);
  });

  test.each([
    [
      { data_type: 'Integer', min: 1, max: 20 },
      [1, 20],
      { 0: 'TOO_SMALL minimum=1', 21: 'TOO_BIG maximum=20' },
    ],
    [{ data_type: 'Float', min: 0.5 }, [0.5, 1e9], { 0.4: 'TOO_SMALL minimum=0.5' }],
    [{ data_type: 'Float', max: 0 }, [-3, 0], { 1: 'TOO_BIG maximum=0' }],
  ])('is a number outside the limits %o', (type, good, bad) => {
    const given = (default_value: number) => [{ name: 'x', param_type: 'UserInput', ...type, default_value }];
    for (const value of good) expect(faultsOf(requiredParametersInput, given(value))).toEqual([]);
    for (const [value, fault] of Object.entries(bad))
      expect(faultsOf(requiredParametersInput, given(Number(value)))).toEqual([`0.default_value ${fault}`]);
  });

  test('is a number outside the limits in a list or a map', () => {
    const limits = { min: 1, max: 3 };
    expect(codes({ data_type: 'Array', element_type: 'Integer', ...limits }, [1, 4, 0])).toEqual([
      'too_big.1',
      'too_small.2',
    ]);
    const map = { data_type: 'Map', key_type: 'Integer', value_type: 'Float', ...limits } as const;
    expect(codes(map, { 9: 3, 2: 3.5 })).toEqual(['too_big.2']);
  });

  test.each([
    [{ data_type: 'Integer', min: 3, max: 2 }, '0.max TOO_SMALL minimum=3'],
    [
      { data_type: 'Integer', param_type: 'UserProfile', default_value: 2 },
      '0.default_value VALUE_NOT_ALLOWED source=UserInput',
    ],
  ])('is reported in an administrator’s parameter: %o', (parameter, fault) => {
    expect(faultsOf(requiredParametersInput, [{ name: 'x', param_type: 'UserInput', ...parameter }])).toEqual(
      [fault],
    );
  });

  test('is checked only if the type is complete: a Map reports missing types first', () => {
    const given = [{ name: 'x', param_type: 'AdminInput', data_type: 'Map', value: 5 }];
    expect(faultsOf(requiredParametersInput, given)).toEqual([
      '0.key_type TYPE_PART_REQUIRED type=Map part=key_type',
      '0.value_type TYPE_PART_REQUIRED type=Map part=value_type',
    ]);
  });
});

describe('lists of parameters', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `p${at}`,
      param_type: 'UserInput',
      data_type: 'String',
    }));
  const options = (count: number) => [
    {
      name: 'x',
      param_type: 'UserInput',
      data_type: 'Enum',
      options: Array.from({ length: count }, (_, at) => ({ value: `${at}` })),
    },
  ];

  test.each([
    ['50 parameters', list(50), []],
    ['51 parameters', list(51), ['body TOO_MANY maximum=50']],
    ['200 options', options(200), []],
    ['201 options', options(201), ['0.options TOO_MANY maximum=200']],
    ['a name of 100 characters', [{ ...list(1)[0], name: 'x'.repeat(100) }], []],
    ['a name of 101 characters', [{ ...list(1)[0], name: 'x'.repeat(101) }], ['0.name TOO_LONG maximum=100']],
    ['a duplicate name', [...list(2), ...list(1)], ['2.name DUPLICATE']],
  ])('%s', (_name, given, faults) => {
    expect(faultsOf(requiredParametersInput, given)).toEqual(faults);
  });
});
