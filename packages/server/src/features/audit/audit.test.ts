import { expect, test } from 'vitest';
import { changedFields } from './audit.ts';

test.each([
  ['nothing', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, {}],
  ['a value', { a: 1, b: 2 }, { a: 3, b: 2 }, { a: { from: 1, to: 3 } }],
  ['inside an object', { a: { b: 1 } }, { a: { b: 2 } }, { a: { from: { b: 1 }, to: { b: 2 } } }],
  ['an added field', {}, { a: 1 }, { a: { from: null, to: 1 } }],
  ['a removed field', { a: 1 }, {}, { a: { from: 1, to: null } }],
  ['absent and null are equal', { a: null }, {}, {}],
])('the changed fields of an audit entry are found: %s', (_, before, after, expected) => {
  expect(changedFields(before, after)).toEqual(expected);
});
