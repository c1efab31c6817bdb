import type { ProfileField } from './names.ts';

/** A field of the profile that a derived value reveals. */
export type DerivedSource = Extract<ProfileField, 'date_of_birth' | 'height' | 'weight'>;

/** Derived values, and the fields that they reveal. */
export const derivedFrom: Readonly<Record<string, readonly DerivedSource[]>> = {
  age: ['date_of_birth'],
  bmi: ['height', 'weight'],
};
