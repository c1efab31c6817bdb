import { expect, test } from 'vitest';
import { findOddText, nestsDeeper } from './json-body.ts';

test.each([
  ['{"a":[1,{"b":2}]}', 3, false],
  ['{"a":[1,{"b":2}]}', 2, true],
  ['["[[[[", "\\"[[["]', 1, false],
])('%s nests deeper than %i: %s', (text, limit, deeper) => {
  expect(nestsDeeper(text, limit)).toBe(deeper);
});

test('a text with a NUL or half a surrogate pair is found by its path', () => {
  expect(findOddText({ a: [{ b: 'x\0' }] })).toBe('a.0.b');
  expect(findOddText({ a: '\ud83d' })).toBe('a');
  expect(findOddText({ a: { '\udc00': 1 } })).toBe('a');
  expect(findOddText('\0')).toBe('body');
  expect(findOddText({ a: ['fine', '😀', null, 1, true], b: '\n\t' })).toBeNull();
});
