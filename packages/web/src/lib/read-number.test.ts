import { expect, it } from 'vitest';
import { numberOrNull, numberText, readNumber, wholeNumber } from './read-number.ts';

it.each([
  ['72.5', 72.5, 72.5],
  ['72,5', 72.5, 72.5],
  ['1,200', 1200, 1.2],
  ['1,200.5', 1200.5, 1200.5],
  ['1.200,5', 1200.5, 1200.5],
  ['1,200,000', 1_200_000, 1_200_000],
  ['1.200.000', 1_200_000, 1_200_000],
  ['1.200', 1.2, 1.2],
  ['0,125', 0.125, 0.125],
  ['1,2000', 1.2, 1.2],
  ['1 200', 1200, 1200],
  ['1\u00a0200.5', 1200.5, 1200.5],
  ['12\u202f500', 12_500, 12_500],
  ["1'200", 1200, 1200],
  ['-5', -5, -5],
  ['−5', -5, -5],
  ['– 0,5', -0.5, -0.5],
  ['+7', 7, 7],
  [' 5. ', 5, 5],
  ['.5', 0.5, 0.5],
  ['１２．５', 12.5, 12.5],
])('the number %j is read as %d in English and as %d in Russian', (typed, english, russian) => {
  expect([readNumber(typed, 'en'), readNumber(typed, 'ru')]).toEqual([english, russian]);
});

it.each(['', '.', '-', 'abc', '1e3', '12 34', '1,20,000', '1..5', '5 kg', '1'.repeat(400)])(
  'no number is read in %j',
  (typed) => {
    for (const language of ['en', 'ru']) expect(readNumber(typed, language)).toBeNull();
  },
);

it('an empty field for a number is distinguished from a wrong one', () => {
  expect([numberOrNull(' '), numberOrNull('1 200,5'), numberOrNull('x')]).toEqual([null, 1200.5, Number.NaN]);
});

it.each([
  ['', null],
  ['7', 7],
  ['-1', -1],
  ['1,5', 1.5],
  ['seven', Number.NaN],
  ['1 000', 1000],
  ['9'.repeat(16), Number.NaN],
])('the text %j is parsed as %s', (text, number) => {
  expect(wholeNumber(text)).toEqual(number);
});

it.each([
  [null, ''],
  [0, '0'],
  [1.5, '1.5'],
])('the number %s is formatted as %j', (number, text) => {
  expect(numberText(number)).toBe(text);
});
