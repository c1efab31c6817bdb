import { describe, expect, test } from 'vitest';
import { outputParametersInput, requiredParametersInput } from '../tasks/parameter-rules.ts';
import { valueIssues } from '../tasks/values.ts';
import { uuid } from '../testing/faults.ts';
import { createFile } from './endpoints.ts';
import { fileLimits, uploadTypes } from './names.ts';

test('an uploaded file has a supported type or is HEIC, and has at most 10 MB', () => {
  expect(createFile.bytes).toEqual(uploadTypes);
  expect(createFile.maxBytes).toBe(10_485_760);
  expect(fileLimits.maxPixels).toBeGreaterThan(fileLimits.maxSide ** 2);
});

test('too large and unsupported files have error codes of their own', () => {
  expect(createFile.refusals).toEqual({ size: 'FILE_TOO_LARGE', type: 'FILE_TYPE' });
  for (const code of Object.values(createFile.refusals)) expect(createFile.errors).toContain(code);
});

describe('a file parameter', () => {
  const one = (given: object) =>
    requiredParametersInput
      .safeParse([{ name: 'photo', param_type: 'UserInput', data_type: 'Image', ...given }])
      .error?.issues.map(({ path }) => path.join('.')) ?? [];

  test.each([
    ['it is optional', { optional: true }],
    ['a step takes it from its parent', { param_type: 'ParentInput' }],
  ])('is accepted when %s', (_when, given) => {
    expect(one(given)).toEqual([]);
  });

  test.each([
    ['from the profile', { param_type: 'UserProfile' }, ['0.param_type']],
    ['with a default', { default_value: uuid }, ['0.default_value']],
    ['if optional and from a parent', { param_type: 'ParentInput', optional: true }, ['0.optional']],
  ])('is rejected %s', (_why, given, paths) => {
    expect(one(given)).toEqual(paths);
  });

  test('makes another input optional, which names it', () => {
    const meal = (param_type: string, optional_with: string) =>
      requiredParametersInput
        .safeParse([
          { name: 'meal', param_type, data_type: 'String', optional_with },
          { name: 'photo', param_type: 'UserInput', data_type: 'Image', optional: true },
        ])
        .error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(meal('UserInput', 'photo')).toEqual([]);
    expect(meal('UserInput', 'meal')).toEqual(['0.optional_with']);
    expect(meal('UserInput', 'picture')).toEqual(['0.optional_with']);
    expect(meal('UserInfo', 'photo')).toEqual(['0.optional_with']);
  });

  test('is not allowed as an output', () => {
    for (const data_type of ['Image', 'File'])
      expect(outputParametersInput.safeParse([{ name: 'picture', data_type }]).success).toBe(false);
  });

  test('takes the id of a file as its value', () => {
    for (const data_type of ['Image', 'File'] as const) {
      const isGood = (value: unknown) => valueIssues({ name: 'photo', data_type }, value).length === 0;
      expect([uuid, uuid.toUpperCase()].filter(isGood)).toHaveLength(2);
      expect(['plate.jpg', `${uuid}/../x`, 7, { id: uuid }].filter(isGood)).toEqual([]);
    }
  });
});
