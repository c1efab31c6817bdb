import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Marina Sokolova', 'MS'],
  ['anna maria petrova', 'AP'],
  ['  Marina  ', 'M'],
  ['😀 Anna', '😀A'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
