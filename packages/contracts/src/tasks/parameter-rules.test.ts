import { describe, expect, test } from 'vitest';
import { outputParametersInput, requiredParametersInput } from './parameter-rules.ts';

const lines = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const base = { name: 'p', param_type: 'UserInput' };
const required = (...list: unknown[]) => lines(requiredParametersInput.safeParse(list));
const one = (given: object) => required({ ...base, ...given });

describe('required parameters', () => {
  test.each([
    [
      'every simple type',
      ['Integer', 'Float', 'Boolean', 'Date', 'DateTime', 'Object', 'Schedule'].map((data_type) => ({
        ...base,
        name: data_type,
        data_type,
      })),
    ],
    ['no value yet', [{ ...base, param_type: 'AdminInput', data_type: 'Integer', value: null }]],
  ])('are accepted with %s', (_with, list) => {
    expect(required(...list)).toEqual([]);
  });

  test.each([
    [
      'a Map without types',
      { data_type: 'Map' },
      ['0.key_type: Map needs key_type', '0.value_type: Map needs value_type'],
    ],
    ['an Enum without options', { data_type: 'Enum', options: [] }, ['0.options: Enum needs options']],
    [
      'blank and repeated options',
      { data_type: 'Enum', options: [{ value: 'a' }, { value: ' ' }, { value: 'a' }] },
      ['0.options.1.value: This field is required', '0.options.2.value: Must not occur twice'],
    ],
    ['no name', { name: ' ', data_type: 'String' }, ['0.name: A parameter needs a name']],
    [
      'a value of a user parameter',
      { data_type: 'String', value: 'x' },
      ['0.value: Only AdminInput may have this'],
    ],
  ])('are refused with %s', (_with, given, expected) => {
    expect(one(given)).toEqual(expected);
  });

  test('of a Map have simple types', () => {
    expect(one({ data_type: 'Map', key_type: 'String', value_type: 'Array' })).toEqual([
      expect.stringMatching(/^0\.value_type: /),
    ]);
  });

  test('are a list with unique names', () => {
    expect(lines(requiredParametersInput.safeParse({}))).toEqual([
      ': Must be a valid JSON array of parameters',
    ]);
    const p = { ...base, data_type: 'String' };
    expect(required(p, { ...p, name: 'q' }, { ...p, name: ' p ' })).toEqual(['2.name: Must not occur twice']);
  });
});

describe('output parameters', () => {
  const outputs = (...list: unknown[]) => lines(outputParametersInput.safeParse(list));
  test('have a description and no source', () => {
    expect(outputs({ name: 'p', data_type: 'Float', description: 'What it is', unit: 'kg' })).toEqual([]);
    expect(outputs({ name: 'p', data_type: 'Float', param_type: 'UserInput' })).toHaveLength(1);
    expect(outputs({ name: 'p', data_type: 'Array' })).toEqual(['0.element_type: Array needs element_type']);
    expect(lines(outputParametersInput.safeParse('[]'))).toEqual([
      ': Must be a valid JSON array of output parameters',
    ]);
  });
});
