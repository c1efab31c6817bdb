import { expect, test } from 'vitest';
import { userParamsInput } from './schema.ts';

const said = (value: object) =>
  userParamsInput.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{ first_name: 'M' }, 'First name must be at least 2 characters'],
  [{ first_name: 'x'.repeat(51) }, 'First name cannot exceed 50 characters'],
  [{ middle_name: 'x'.repeat(51) }, 'Middle name cannot exceed 50 characters'],
  [{ last_name: 'S' }, 'Last name must be at least 2 characters'],
  [{ last_name: 'x'.repeat(51) }, 'Last name cannot exceed 50 characters'],
  [{ gender: 'unknown' }, 'Invalid gender'],
  [{ date_of_birth: '20.11.1990' }, 'Date must be in YYYY-MM-DD format'],
  [{ height: 29.9 }, 'Height must be at least 30 cm'],
  [{ height: 250.1 }, 'Height cannot exceed 250 cm'],
  [{ weight: 19.9 }, 'Weight must be at least 20 kg'],
  [{ weight: 300.1 }, 'Weight cannot exceed 300 kg'],
])('a health profile with %o: %s', (value, message) => {
  expect(said(value)).toEqual([message]);
});

test.each([
  [{}],
  [{ first_name: 'Al', last_name: 'x'.repeat(50), middle_name: null, gender: 'other' }],
  [{ height: 30, weight: 20, date_of_birth: '1990-11-20' }],
  [{ height: 250, weight: 300, gender: 'male', physique: null }],
])('a health profile with %o is valid', (value) => {
  expect(said(value)).toEqual([]);
});

test('blank entries of allergies and contraindications are dropped', () => {
  expect(
    userParamsInput.parse({ allergies: [' Kiwi ', ' ', ''], contraindications: ['', 'asthma'] }),
  ).toEqual({
    allergies: ['Kiwi'],
    contraindications: ['asthma'],
  });
});
