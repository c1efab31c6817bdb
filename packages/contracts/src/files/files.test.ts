import { describe, expect, test } from 'vitest';
import { followUpInput } from '../executions/schema.ts';
import { outputParametersInput, requiredParametersInput } from '../tasks/parameter-rules.ts';
import { valueIssues } from '../tasks/values.ts';
import { faultsOf, uuid } from '../testing/field-cases.ts';
import { createFile } from './endpoints.ts';
import { documentTypes, fileLimits, fileTypes, imageTypes, maxFollowUpFiles, uploadTypes } from './names.ts';
import { storedFile } from './schema.ts';

const image = {
  ...{ id: uuid, name: 'plate.jpg', media_type: 'image/jpeg', size: 1000 },
  ...{ width: 2048, height: 1024, created_at: '2026-11-20T09:00:00Z' },
};

test('a stored file has a supported type', () => {
  expect(faultsOf(storedFile, image)).toEqual([]);
  expect(faultsOf(storedFile, { ...image, width: null, height: null, media_type: 'text/csv' })).toEqual([]);
  for (const media_type of ['image/svg+xml', 'image/gif', 'text/html', 'application/zip'])
    expect(faultsOf(storedFile, { ...image, media_type })).toHaveLength(1);
});

test('images and documents have different types', () => {
  expect([...imageTypes, ...documentTypes]).toEqual([...fileTypes]);
  expect(new Set(fileTypes).size).toBe(fileTypes.length);
});

test('an upload has one of those types or is HEIC, and has at most 10 MB', () => {
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
    ['it is from the form', {}],
    ['it is optional', { optional: true }],
    ['a step takes it from its parent', { param_type: 'ParentInput' }],
    ['it is a document', { data_type: 'File' }],
  ])('is accepted when %s', (_when, given) => {
    expect(one(given)).toEqual([]);
  });

  test.each([
    ['from the profile', { param_type: 'UserProfile' }, ['0.param_type']],
    ['from an administrator', { param_type: 'AdminInput' }, ['0.param_type']],
    ['with a default', { default_value: uuid }, ['0.default_value']],
    ['if optional and from a parent', { param_type: 'ParentInput', optional: true }, ['0.optional']],
  ])('is rejected %s', (_why, given, paths) => {
    expect(one(given)).toEqual(paths);
  });

  test.each(['Image', 'File'])('is not allowed as an output: %s', (data_type) => {
    expect(outputParametersInput.safeParse([{ name: 'picture', data_type }]).success).toBe(false);
  });

  test.each([
    [uuid, true],
    [uuid.toUpperCase(), true],
    ['plate.jpg', false],
    [`${uuid}/../x`, false],
    [7, false],
    [{ id: uuid }, false],
  ])('takes a file id as its value: %j', (value, isGood) => {
    for (const data_type of ['Image', 'File'] as const)
      expect(valueIssues({ name: 'photo', data_type }, value).length === 0).toBe(isGood);
  });
});

describe('a question with files', () => {
  const asked = (files: unknown) => faultsOf(followUpInput, { message: 'And this one?', files });

  test('accepts none, or up to four', () => {
    for (const count of [0, 1, maxFollowUpFiles]) expect(asked(Array(count).fill(uuid))).toEqual([]);
    expect(followUpInput.parse({ message: 'And without dairy?' }).files).toEqual([]);
  });

  test('rejects more, and anything but ids', () => {
    expect(asked(Array(maxFollowUpFiles + 1).fill(uuid))).toEqual([
      `files TOO_MANY maximum=${maxFollowUpFiles}`,
    ]);
    expect(asked(['plate.jpg'])).toHaveLength(1);
    expect(asked(7)).toEqual(['files NOT_LIST']);
  });
});
