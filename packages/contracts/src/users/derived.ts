import type { ProfileField } from './names.ts';

/** Derived values, and the fields that they reveal. */
export const derivedFrom: Readonly<Record<string, readonly ProfileField[]>> = {
  age: ['date_of_birth'],
  bmi: ['height', 'weight'],
};
