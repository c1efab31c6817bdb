import { expect, test } from 'vitest';
import { fillOf, untranslatedPaths } from './translations.ts';

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
  ['all that English has, of one not begun', {}, ['name', 'description']],
  ['the rest, of one in part', { name: 'Повар', description: ' ', greeting: 'Привет' }, ['description']],
  ['none, of a whole one', { name: 'Повар', description: 'Готовит' }, []],
  ['null as absent', { name: null, description: 'Готовит' }, ['name']],
])('the texts that a language lacks: %s', (_, ru: Record<string, string | null>, lacks) => {
  const whole = { name: 'Koch', description: 'Kocht' };
  const record = { name: 'Chef', description: 'Cooks', role: ' ', config: { locales: { de: whole, ru } } };
  expect(untranslatedPaths(record, ['name', 'description', 'role'])).toEqual(
    lacks.map((field) => ['config', 'locales', 'ru', field]),
  );
});
