import { expect, test } from 'vitest';
import { presentUserParams, storedParams } from './user-params.ts';

const now = new Date('2026-05-02T10:00:00Z');

test('a health profile that was never filled shows every field as absent', () => {
  expect(presentUserParams({})).toEqual({
    first_name: null,
    middle_name: null,
    last_name: null,
    gender: null,
    date_of_birth: null,
    height: null,
    weight: null,
    physique: null,
    allergies: [],
    contraindications: [],
  });
});

test('a health profile stores given fields, clears those set to an empty text or null, and leaves absent ones', () => {
  const input = { first_name: 'Anna', middle_name: '', height: null, allergies: ['nuts'], weight: undefined };
  expect(storedParams(input, now)).toEqual({
    first_name: 'Anna',
    middle_name: null,
    height: null,
    allergies: ['nuts'],
  });
});

test('a birth date in the future is refused', () => {
  expect(storedParams({ date_of_birth: '2026-05-03' }, now)).toEqual({ date_of_birth: '2026-05-03' });
  expect(() => storedParams({ date_of_birth: '2026-05-04' }, now)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ path: 'date_of_birth' })] }),
  );
});
