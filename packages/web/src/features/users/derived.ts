/** Full years from a birth date (YYYY-MM-DD) to `now`; null for invalid or future dates. */
export function ageAt(dateOfBirth: string, now: Date): number | null {
  const [year, month, day] = dateOfBirth.split('-').map(Number);
  if (!year || !month || !day) return null;
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  const age = now.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= 0 && age < 150 ? age : null;
}

/** Body mass index to one decimal from cm and kg; null outside the profile's ranges. */
export function bodyMassIndex(height: number | null, weight: number | null): number | null {
  if (height === null || weight === null) return null;
  if (!(height >= 30 && height <= 250 && weight >= 20 && weight <= 300)) return null;
  return Math.round((weight / (height / 100) ** 2) * 10) / 10;
}
