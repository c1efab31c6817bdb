import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';
import { missingTranslations, storedTranslations } from './input.ts';

test.each([
  ['all is blank', { name: ' ', description: null }, []],
  ['it is whole', { name: 'a', description: 'b' }, []],
  ['one is filled', { name: 'a' }, ['description']],
  ['only an extra one is filled', { greeting: 'Hi' }, ['name', 'description']],
])('the translations missing when %s are named', (_when, translation, expected) => {
  expect(missingTranslations(translation, ['name', 'description'])).toEqual(expected);
});

test('translations are stored without blanks, and in English as the record', () => {
  const english = { name: 'Chef', greeting: null };
  expect(storedTranslations(undefined, english)).toEqual({});
  const locales = {
    ru: { name: 'Повар', greeting: ' ' },
    de: { name: '' },
    en: { name: 'Old', greeting: 'Old' },
  };
  expect(storedTranslations(locales, english)).toEqual({ ru: { name: 'Повар' }, en: { name: 'Chef' } });
});

test('the name of a copy says so in its language, within the longest name', () => {
  expect(copyName('Menu', 50, 'en')).toBe('Menu (copy)');
  expect(copyName('Меню', 50, 'ru')).toBe('Меню (копия)');
  expect(copyName('Menu', 50, 'xx')).toBe('Menu (copy)');
  expect(copyName('x'.repeat(50), 50, 'en')).toBe(`${'x'.repeat(43)} (copy)`);
  expect(copyName(`${'x'.repeat(42)} yyyyyyy`, 50, 'en')).toBe(`${'x'.repeat(42)} (copy)`);
});
