import { expect, test } from 'vitest';
import { fillOf, isStarted } from './translation-fill.ts';

const required = ['name', 'description', 'role'];
const english = { name: 'Chef', description: 'Cooks', role: ' ', greeting: 'Hi' };

test.each([
  ['English with a blank', english, null, { filled: 2, total: 3 }],
  ['a translation not begun', {}, english, { filled: 0, total: 2 }],
  ['a translation in part', { name: 'Повар', greeting: 'Привет' }, english, { filled: 1, total: 2 }],
  ['more than English has', { name: 'П', description: 'Г', role: 'п' }, english, { filled: 2, total: 2 }],
  ['a translation before its English', { name: 'П' }, {}, { filled: 1, total: 3 }],
  ['null as absent', { name: null }, { name: 'Chef' }, { filled: 0, total: 1 }],
])('the fill of %s', (_, texts, original, fill) => {
  expect(fillOf(texts, required, original)).toEqual(fill);
});

test.each([
  ['nothing', {}, false],
  ['blanks', { name: ' ', greeting: null }, false],
  ['a text that is not required', { greeting: 'Привет' }, true],
])('whether a translation with %s is started', (_, texts, isIt) => {
  expect(isStarted(texts)).toBe(isIt);
});
