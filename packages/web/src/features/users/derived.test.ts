import { expect, it } from 'vitest';
import { ageAt, bodyMassIndex } from './derived.ts';

it.each([
  ['1992-11-20', 34],
  ['1992-11-21', 33],
  ['2026-11-21', null],
  ['', null],
  ['19', null],
])('a person born on %s is %s', (date, age) => {
  expect(ageAt(date, new Date(2026, 10, 20))).toBe(age);
});

it.each([
  [171, 64.5, 22.1],
  [null, 64, null],
  [Number.NaN, 64, null],
  [17, 64, null],
])('%s cm and %s kg give %s', (height, weight, index) => {
  expect(bodyMassIndex(height, weight)).toBe(index);
});
