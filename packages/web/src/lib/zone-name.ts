import type { AnyTFunction } from './i18n.ts';

/** The zones the schedule form offers besides the user's own (docs/spec/user-side.md#parameter-form). */
export const scheduleZones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Moscow',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
] as const;

/** A zone by its city, in the user's language if it is an offered one. Needs the texts of `schedule`. */
export function zoneName(t: AnyTFunction, zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return t(`schedule:zones.${zone.replaceAll('/', '_')}`, { defaultValue: city });
}
