import { describe, expect, test } from 'vitest';
import { copyName } from './copy-name.ts';
import { missingTranslations, storedTranslations } from './input.ts';

const required = ['name', 'description'];
test.each([
  ['nothing begun', {}, []],
  ['only blanks', { name: ' ', description: null }, []],
  ['whole', { name: 'a', description: 'b' }, []],
  ['one lacks', { name: 'a' }, ['description']],
  ['only extra fields', { greeting: 'Hi' }, ['name', 'description']],
])('missing translations: %s', (_, translation, expected) => {
  expect(missingTranslations(translation, required)).toEqual(expected);
});

describe('translations as stored', () => {
  const english = { name: 'Chef', greeting: null };
  test.each([
    ['none', undefined, {}],
    [
      'blanks are removed',
      { ru: { name: 'Повар', greeting: ' ' }, de: { name: '' } },
      { ru: { name: 'Повар' } },
    ],
    ['English follows the record', { en: { name: 'Old', greeting: 'Old' } }, { en: { name: 'Chef' } }],
  ])('%s', (_, locales, expected) => {
    expect(storedTranslations(locales as Record<string, Record<string, string>>, english)).toEqual(expected);
  });
});

test.each([
  ['Menu', 50, 'en', 'Menu (copy)'],
  ['Меню', 50, 'ru', 'Меню (копия)'],
  ['Menu', 50, 'xx', 'Menu (copy)'],
  ['x'.repeat(50), 50, 'en', `${'x'.repeat(43)} (copy)`],
  [`${'x'.repeat(42)} yyyyyyy`, 50, 'en', `${'x'.repeat(42)} (copy)`],
])('the name of a copy of %s', (name, most, language, expected) => {
  expect(copyName(name, most, language)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(most);
});
