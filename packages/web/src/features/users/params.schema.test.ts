import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultText } from '../../lib/api/fault-text.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { paramsSchema, toParamsInput } from './params.schema.ts';
import type { ParamsValues } from './params-form.tsx';

const empty: ParamsValues = {
  first_name: '',
  middle_name: '',
  last_name: '',
  gender: null,
  date_of_birth: '',
  height: '',
  weight: '',
  physique: '',
  allergies: [],
  contraindications: [],
};
/** The form's errors under its fields for values that are otherwise empty. */
const faults = (values: Partial<ParamsValues>) =>
  Object.fromEntries(
    (paramsSchema.safeParse({ ...empty, ...values }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      faultText(i18next.t, message),
    ]),
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
  await loadTexts(['users']);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the personal parameters', () => {
  it('may all be empty', () => {
    expect(faults({})).toEqual({});
  });

  it.each<[keyof ParamsValues, string, string]>([
    ['first_name', 'M', 'First name must be at least 2 characters'],
    ['first_name', 'x'.repeat(51), 'First name cannot exceed 50 characters'],
    ['gender', 'unknown', 'Invalid gender'],
    ['date_of_birth', '20.11.1990', 'Date must be in YYYY-MM-DD format'],
    ['date_of_birth', '2026-11-21', 'Date of birth cannot be in the future'],
    ['height', '29', 'Height must be at least 30 cm'],
    ['height', '251', 'Height cannot exceed 250 cm'],
    ['height', 'tall', 'Enter a number'],
    ['weight', '19', 'Weight must be at least 20 kg'],
    ['weight', '300.1', 'Weight cannot exceed 300 kg'],
    ['physique', 'x'.repeat(201), 'At most 200 characters'],
  ])('%s %j: %s', (field, value, text) => {
    expect(faults({ [field]: value })).toEqual({ [field]: text });
  });

  it('point to the list entry that is too long', () => {
    expect(faults({ allergies: ['Kiwi', 'x'.repeat(201)] })).toEqual({
      'allergies.1': 'At most 200 characters',
    });
  });

  it('are sent trimmed, with null for empty ones', () => {
    const typed = { ...empty, first_name: ' Marina ', weight: ' 64,5 ', allergies: [' Kiwi ', '  '] };
    expect(paramsSchema.parse(typed)).toEqual({
      ...toParamsInput(empty),
      first_name: 'Marina',
      weight: 64.5,
      allergies: ['Kiwi'],
    });
  });
});
