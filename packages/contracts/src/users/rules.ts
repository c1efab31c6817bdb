import { derivedFrom } from './derived.ts';
import { groupOfField, type ProfileField } from './names.ts';
import type { UserParams } from './schema.ts';

/** Age in full years from a birth date (YYYY-MM-DD) at `now` in UTC; null without a birth date. */
export function ageOf(dateOfBirth: string | null | undefined, now: Date): number | null {
  const [year, month, day] = (dateOfBirth ?? '').split('-').map(Number);
  if (!year || !month || !day) return null;
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  const age = now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}

/** Body mass index to one decimal from cm and kg; null when either is missing. */
export function bmiOf(profile: Partial<UserParams>): number | null {
  const { height, weight } = profile;
  if (!height || !weight) return null;
  return Math.round((weight / (height / 100) ** 2) * 10) / 10;
}

export const isProfileField = (name: string): name is ProfileField => Object.hasOwn(groupOfField, name);

/** The profile fields that a parameter of this name reveals; none for a name that is not in the profile. */
export const fieldsOfParameter = (name: string): readonly ProfileField[] =>
  (Object.hasOwn(derivedFrom, name) ? derivedFrom[name] : undefined) ?? (isProfileField(name) ? [name] : []);
