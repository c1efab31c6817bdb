import type { i18n as I18n } from 'i18next';
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

type Reader = Pick<I18n, 't' | 'language'>;

/** A text about a zone that the profile offers; empty for any other. */
const textOf = ({ t }: Reader, zone: string, part: 'city' | 'time') =>
  (t as AnyTFunction)(`zones:${zone.replaceAll('/', '_')}.${part}`, { defaultValue: '' });

/** The city or the country of a zone as `Intl` has it in other languages; its identifier is in English. */
function placeOf(language: string, timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  if (language === 'en') return city;
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? city;
  } catch {
    return city;
  }
}

/** A zone by its city in the reader's language. Needs the texts of `zones`. */
export const zoneName = (reader: Reader, zone: string): string =>
  textOf(reader, zone, 'city') || placeOf(reader.language, zone);

/** By which time something is, such as "Berlin time". Needs the texts of `zones`. */
export const zoneTime = (reader: Reader, zone: string): string =>
  textOf(reader, zone, 'time') || (reader.t as AnyTFunction)('zones:time', { zone: zoneName(reader, zone) });
