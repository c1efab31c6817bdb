import { expect, test } from 'vitest';
import { findInfinite, findUnstorableText, shapeOf } from './body.ts';

test.each([
  ['{"a":[1,{"b":2}]}', 3, 5],
  [String.raw`["[[,[[", "\"[[["]`, 1, 3],
  [String.raw`["\\", ["\\\"["]]`, 2, 4],
])('the JSON %s nests %i deep and has about %i values', (text, depth, values) => {
  expect(shapeOf(text)).toMatchObject({ depth, values });
});

test('the longest string of a JSON text is found, and a number that may be infinite', () => {
  const long = '9'.repeat(309);
  expect(shapeOf(String.raw`{"a":"b\"cd","e":1}`)).toMatchObject({ longestString: 5, mayBeInfinite: false });
  for (const number of ['1e999', '-1.5E+400', long])
    expect(shapeOf(`[${number}]`)).toMatchObject({ mayBeInfinite: true });
  for (const text of [`["${long}"]`, '["1e999"]', '[true,1,false]', `[${long.slice(1)}]`])
    expect(shapeOf(text)).toMatchObject({ mayBeInfinite: false });
});

test('a text with a NUL or a lone surrogate is found by its path', () => {
  expect(findUnstorableText({ a: [{ b: 'x\0' }] })).toBe('a.0.b');
  expect(findUnstorableText({ a: '\ud83d' })).toBe('a');
  expect(findUnstorableText({ a: { '\udc00': 1 } })).toBe('a');
  expect(findUnstorableText('\0')).toBe('body');
  expect(findUnstorableText({ a: ['fine', '😀', null, 1, true], b: '\n\t' })).toBeNull();
});

test('a number that is too large is found by its path', () => {
  expect(findInfinite(JSON.parse('{"a":[{"b":1e999}]}'))).toBe('a.0.b');
  expect(findInfinite(JSON.parse('-1e999'))).toBe('body');
  expect(findInfinite({ a: [1, '1e999', null, 1e300] })).toBeNull();
});
