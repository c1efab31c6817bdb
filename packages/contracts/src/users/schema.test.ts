import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import { type FieldGroup, fieldGroups, fileGroups, groupOfField, profileFields } from './names.ts';
import { privacyInput } from './privacy-schema.ts';
import { preferencesInput, userParams, userParamsInput } from './schema.ts';

describe('the health profile', () => {
  test.each([
    [{ first_name: 'M' }, 'First name must be at least 2 characters'],
    [{ middle_name: 'x'.repeat(51) }, 'Middle name cannot exceed 50 characters'],
    [{ gender: 'unknown' }, 'Invalid gender'],
    [{ first_name: 'Bob\u202e' }, 'Must not contain line breaks or control characters'],
    [{ date_of_birth: '20.11.1990' }, 'Date must be in YYYY-MM-DD format'],
    [{ date_of_birth: '1800-01-01' }, 'Must be 1900 or later'],
    [{ height: 29.9 }, 'Height must be at least 30 cm'],
  ])('is refused with %o: %s', (value, message) => {
    expect(userParamsInput.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('may lack every field, or have it cleared', () => {
    const cleared = Object.fromEntries(Object.keys(userParamsInput.shape).map((name) => [name, null]));
    expect(faultsOf(userParamsInput, {})).toEqual([]);
    expect(userParamsInput.parse(cleared)).toMatchObject({
      weight: null,
      allergies: [],
      contraindications: [],
    });
  });

  test('drops blank entries of allergies and contraindications', () => {
    const given = { allergies: [' Kiwi ', ' ', ''], contraindications: ['', 'asthma'] };
    expect(userParamsInput.parse(given)).toEqual({ allergies: ['Kiwi'], contraindications: ['asthma'] });
  });

  test('keeps one of the entries that differ in case, width or spaces only', () => {
    const allergies = ['Орехи', 'орехи', ' орехи', 'Ｍｉｌｋ', 'milk', 'Орех'];
    expect(userParamsInput.parse({ allergies })).toEqual({ allergies: ['Орехи', 'Ｍｉｌｋ', 'Орех'] });
  });

  test('has the same fields where it is stored, accepted and withheld, each in a group', () => {
    const names = [...profileFields].sort();
    expect(Object.keys(userParams.shape).sort()).toEqual(names);
    expect(Object.keys(userParamsInput.shape).sort()).toEqual(names);
    expect(Object.keys(groupOfField).sort()).toEqual(names);
    const used = new Set<FieldGroup>(Object.values(groupOfField));
    expect(fieldGroups.filter((group) => !used.has(group))).toEqual([
      'account',
      'preferences',
      ...fileGroups,
    ]);
  });

  test('can be withheld in full, but no other field', () => {
    expect(faultsOf(privacyInput, { withheld: [...profileFields], before: [] })).toEqual([]);
    expect(faultsOf(privacyInput, { withheld: [...profileFields, 'weight'] })).toEqual([
      `withheld TOO_MANY maximum=${profileFields.length}`,
    ]);
    expect(faultsOf(privacyInput, { withheld: ['email'] })).toHaveLength(1);
  });
});

describe('preferences', () => {
  test.each([
    ['free keys', { theme: 'dark', nested: { a: [1, null] } }],
    ['no favorites', { favorites: null }],
    ['a cleared language', { language: null }],
  ])('accept %s', (_name, value) => {
    expect(faultsOf(preferencesInput, value)).toEqual([]);
  });

  test('refuse a language that the product lacks, favorites that are no ids, and more than 20,000 characters', () => {
    expect(faultsOf(preferencesInput, { language: 'xx' })).toEqual(['language NOT_OPTION options=en, ru']);
    expect(faultsOf(preferencesInput, { favorites: ['x'] })).toEqual(['favorites.0 INVALID']);
    expect(faultsOf(preferencesInput, { note: 'x'.repeat(20_000 - '{"note":""}'.length) })).toEqual([]);
    expect(faultsOf(preferencesInput, { note: 'x'.repeat(20_001 - '{"note":""}'.length) })).toEqual([
      'body TOO_LARGE',
    ]);
  });
});
