import { expect, test } from 'vitest';
import { profileFields } from './names.ts';
import { userParams, userParamsInput } from './schema.ts';

test('the fields of the health profile match the stored and the accepted ones', () => {
  const names = [...profileFields].sort();
  expect(Object.keys(userParams.shape).sort()).toEqual(names);
  expect(Object.keys(userParamsInput.shape).sort()).toEqual(names);
});
