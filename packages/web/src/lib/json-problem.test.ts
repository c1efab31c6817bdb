import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-problem.ts';

test.each([
  ['', 1, 1, 'value'],
  ['{"a" 1}', 1, 6, 'colon'],
  ['{"a": }', 1, 7, 'value'],
  ['{a: 1}', 1, 2, 'key'],
  ['{"a": 1,}', 1, 9, 'key'],
  ['[1,\n 2\n 3]', 3, 2, 'comma'],
  ['[1, 2', 1, 6, 'comma'],

  ['{} x', 1, 4, 'end'],

  ['{"a": "b}', 1, 10, 'string'],
  ['["a\\x"]', 1, 4, 'string'],
] as const)('the JSON %j fails in line %i at column %i: %s', (text, line, column, expected) => {
  expect(readJson(text).problem).toEqual({ line, column, expected });
});

test('valid JSON is parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 2);
      expect(readJson(text)).toEqual({ value: JSON.parse(text), problem: null });
    }),
  );
});

test('a position inside every truncated or corrupted text of JSON is reported', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x'), (value, at, sign) => {
      const whole = JSON.stringify(value, null, 2);
      const place = at % (whole.length + 1);
      const text = whole.slice(0, place) + sign + whole.slice(place + 1);
      const { problem } = readJson(text);
      if (problem)
        expect(text.split('\n')[problem.line - 1]?.length).toBeGreaterThanOrEqual(problem.column - 1);
    }),
  );
});
